"""All SQL of webhooks: subscriptions, events, the feed, checks and replays."""
