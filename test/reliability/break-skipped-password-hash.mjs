import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

// Skips the password hash for an unknown member: enumeration.ts must notice it.
const hash = crypto.argon2;
crypto.argon2 = (algorithm, parameters, done) => {
  if (parameters.nonce.every((byte) => byte === 0)) return setImmediate(done, null, Buffer.alloc(32, 1));
  return hash(algorithm, parameters, done);
};
syncBuiltinESMExports();
