-- Deliveries whose photo may be overdue.
CREATE INDEX rider_events_with_photo ON rider_events (received_at) WHERE kind = 'delivered' AND data ? 'photo' AND seen_at IS NULL;
