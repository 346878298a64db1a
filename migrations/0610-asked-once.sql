-- What the owner is asked for waits once, however often it is asked for.
CREATE UNIQUE INDEX approval_requests_called_off_orders ON approval_requests (md5(change::text))
  WHERE kind = 'calledOffOrders' AND state = 'waiting';
CREATE UNIQUE INDEX approval_requests_failed_stop ON approval_requests ((change ->> 'id'))
  WHERE kind = 'failedStop' AND state = 'waiting';
