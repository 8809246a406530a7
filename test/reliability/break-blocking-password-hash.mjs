import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

// Hashes passwords on the main thread: login-load.ts must notice it.
crypto.argon2 = (algorithm, parameters, done) => {
  try {
    done(null, crypto.argon2Sync(algorithm, parameters));
  } catch (error) {
    done(error);
  }
};
syncBuiltinESMExports();
