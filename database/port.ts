import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A free port outside the range that the system assigns to outgoing connections. A port in that range may be taken before it is used,
 * or while a database restarts.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 200; tries++) {
    // The range excludes ports that browsers block, such as 10080.
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
