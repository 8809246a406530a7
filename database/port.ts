import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A port nobody listens on now, and none of those the system gives to whoever calls out: one of these may be taken by the time it is
 * listened on, or when a database that died comes back to it.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 200; tries++) {
    // Browsers go to no 10080.
    const port = randomInt(11_000, 32_768);
    if (await isFree(port)) return port;
  }
  throw new Error('No free port found between 11000 and 32767 after 200 attempts.');
}

function isFree(port: number) {
  return new Promise<boolean>((give) => {
    const probe = createServer();
    probe.once('error', () => give(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => give(true)));
  });
}
