-- The list of subscribers, by the day of the last meal.
CREATE INDEX subscriptions_running ON subscriptions (end_day, id) WHERE status IN ('active', 'queued');
CREATE INDEX subscriptions_ended ON subscriptions (end_day, id) WHERE status = 'ended';
