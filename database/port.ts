import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/**
 * A free port from `first` up to `end`, outside the range that the system assigns to outgoing connections. A port in that range may be
 * taken before it is used, or while a database restarts. No other call returns the port until this process ends, in any process.
 */
export async function freePort(first = 11_000, end = 32_768): Promise<number> {
  for (let tries = 0; tries < 200; tries++) {
    // The range excludes ports that browsers block, such as 10080.
    const port = randomInt(first, end);
    if ((await isFree(port)) && (await reserve(port))) return port;
  }
  throw new Error(`No free port found between ${first} and ${end - 1} after 200 attempts.`);
}

function isFree(port: number) {
  return new Promise<boolean>((give) => {
    const probe = createServer();
    probe.once('error', () => give(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => give(true)));
  });
}

/** Reserves a TCP port by the UDP socket of the same number. The system releases it when the process ends, however it ends. */
function reserve(port: number) {
  return new Promise<boolean>((give) => {
    const socket = createSocket('udp4').unref();
    socket.once('error', () => give(false));
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => give(true));
  });
}
