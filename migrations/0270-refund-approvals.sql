-- A large refund may be given back by whom the owner has let. One request stands for each, however many ask at once; a rejected
-- one may be asked for anew.
CREATE UNIQUE INDEX approval_requests_refund ON approval_requests ((change ->> 'id'))
  WHERE kind = 'refund' AND state IN ('waiting', 'approved');
