import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

// A password of somebody who does not exist is not hashed: what the lane of enumeration must notice.
const hash = crypto.argon2;
crypto.argon2 = (algorithm, parameters, done) => {
  if (parameters.nonce.every((byte) => byte === 0)) return setImmediate(done, null, Buffer.alloc(32, 1));
  return hash(algorithm, parameters, done);
};
syncBuiltinESMExports();
