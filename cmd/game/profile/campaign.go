package profile

import "wallfall/cmd/game/shell"

// campaignKey begins the key of how far the player is in a campaign. IronRun ends the ID of
// the run of a campaign in which there is no undo. TestRun is the ID of a campaign that is
// tried out in the editor: it has no Ironman, and its matches do not count.
const (
	campaignKey = "campaign-"
	IronRun     = "-iron"
	TestRun     = "test-run"
)

// Campaign returns how far the player is in a campaign, as it was saved; nil for the
// start.
func Campaign(d *shell.UI, ctx *shell.Context, id string) []byte {
	data, err := ctx.Store.Get(campaignKey + id)
	if err != nil && ctx.Notice == "" {
		d.Say(ctx, d.Lang.F("Campaign: %s", d.ErrText(err)))
	}
	return data
}

// SaveCampaign saves how far the player is in a campaign.
func SaveCampaign(d *shell.UI, ctx *shell.Context, id string, data []byte) {
	if err := ctx.Store.Put(campaignKey+id, data); err != nil {
		d.Say(ctx, d.Lang.F("Can't save the campaign: %s", d.ErrText(err)))
	}
}
