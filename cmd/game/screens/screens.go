// Package screens puts the screens of the game together.
package screens

import (
	"wallfall/cmd/game/campaign"
	"wallfall/cmd/game/campaigneditor"
	"wallfall/cmd/game/editor"
	"wallfall/cmd/game/feats"
	"wallfall/cmd/game/library"
	"wallfall/cmd/game/match"
	"wallfall/cmd/game/rulepage"
	"wallfall/cmd/game/sharing"
	"wallfall/cmd/game/shell"
)

// Start returns the first scene of the game with all its screens.
func Start(ctx *shell.Context, opts shell.Options) (shell.Scene, error) {
	return shell.New(ctx, opts, rulepage.Install, sharing.Install, match.Install, editor.Install, campaigneditor.Install, feats.Install, library.Install, campaign.Install)
}
