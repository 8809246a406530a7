-- The refund account of a request that waits for approval is an encrypted column, so that the key rotation renews it.
alter table approval add column refund_account bytea;
update approval set refund_account = decode(body #>> '{body,sealedAccount}', 'base64')
  where verdict is null and body #> '{body,sealedAccount}' is not null;
-- A decided request keeps no account. A request that waits since before accounts were encrypted keeps its account until it is decided.
update approval set body = body #- '{body,sealedAccount}' where body #> '{body,sealedAccount}' is not null;
update approval set body = body #- '{body,refundAccount}' where verdict is not null and body #> '{body,refundAccount}' is not null;
