// Plays random legal moves of a small game on boardgame.io for three seconds, by its reducer
// alone, without a client, a server or a log: its best. Prints how many in the last, when
// node has compiled it.
const { CreateGameReducer, InitializeGame } = require("boardgame.io/internal");

const cells = 27;
const game = {
  disableUndo: true,
  setup: () => ({ cells: Array(cells).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { place: ({ G, playerID }, id) => { G.cells[id] = playerID; } },
};
const reducer = CreateGameReducer({ game });
const begin = () => InitializeGame({ game, numPlayers: 2 });
let state = begin(), n = 0, warm = false, start = performance.now();
while (performance.now() - start < 1000 || !warm) {
  if (!warm && performance.now() - start > 2000) {
    n = 0, start = performance.now(), warm = true;
  }
  const free = [];
  state.G.cells.forEach((c, i) => { if (c === null) free.push(i); });
  if (free.length === 0) {
    state = begin();
    continue;
  }
  const id = free[Math.floor(Math.random() * free.length)];
  state = reducer({ ...state, deltalog: undefined }, { type: "MAKE_MOVE", payload: { type: "place", args: [id], playerID: state.ctx.currentPlayer } });
  n++;
}
if (state._stateID === undefined || n === 0) throw new Error("nothing was played");
console.log(n / (performance.now() - start) * 1000);
