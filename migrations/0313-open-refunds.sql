-- Those that wait to be given back or are on their way: what the office looks through.
CREATE INDEX refunds_open ON refunds (id) WHERE settled_at IS NULL;
