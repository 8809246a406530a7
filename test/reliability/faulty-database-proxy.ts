import { connect, createServer, type Socket } from 'node:net';

export type ProxyFault = 'kill' | 'cut before' | 'cut after' | 'stall';
type ArmedFault = { fault: ProxyFault; at: number; strike: () => void };

/** Longer than any client waits, so that the client has given up when the database resumes. */
const stallMs = 9000;

export type FaultyProxy = Awaited<ReturnType<typeof openFaultyProxy>>;

/**
 * A proxy between the shop and its PostgreSQL that reads the shop's statements and causes a fault at the n-th. It kills the shop right after it,
 * cuts the connection before it arrives, or lets it arrive and cuts before the shop gets the answer, so that the commit and the shop's
 * belief differ. Or it delays everything for a while, as a database that hung does.
 */
export async function openFaultyProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const [host, port] = [target.hostname, Number(target.port || 5432)];
  let armed: ArmedFault | null = null;
  let statements = 0;
  let happened = false;
  let isStalled = false;
  const stalled: (() => void)[] = [];

  const server = createServer((client) => {
    const upstream = connect(port, host);
    const frames = createFrames();
    let isDeaf = false;
    client.on('data', (bytes) => {
      for (const frame of frames(bytes)) if (pass(frame)) go(() => void upstream.write(frame.bytes));
    });
    upstream.on('data', (bytes) => void (isDeaf || go(() => void client.write(bytes))));
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.setNoDelay(true);
      one.on('error', () => other.destroy());
      // A database that hung still executes what it received, although no client waits any more.
      one.on('close', () => go(() => other.destroySoon()));
    }

    function pass({ isStatement }: Frame) {
      if (!isStatement) return true;
      statements++;
      if (!armed || statements < armed.at) return true;
      const { fault, strike } = armed;
      armed = null;
      happened = true;
      if (fault === 'stall') stall();
      if (fault === 'cut before') {
        close(client, upstream);
        strike();
        return false;
      }
      if (fault === 'cut after') {
        isDeaf = true;
        // Long enough for the answer; then the connection is cut as if it had never come.
        upstream.once('data', () => setTimeout(() => close(client, upstream), 5));
      }
      setImmediate(strike);
      return true;
    }
  });

  /** Now, or when the database resumes, in the original order. */
  function go(act: () => void) {
    if (isStalled) stalled.push(act);
    else act();
  }

  function stall() {
    isStalled = true;
    setTimeout(() => {
      isStalled = false;
      for (const act of stalled.splice(0)) act();
    }, stallMs);
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address() as { port: number };
  target.hostname = '127.0.0.1';
  target.port = String(address.port);

  return {
    url: target.toString(),
    /** Causes the fault at the n-th statement from now on; the promise resolves when it has happened. */
    arm(fault: ProxyFault, nth: number) {
      statements = 0;
      happened = false;
      return new Promise<void>((strike) => {
        armed = { fault, at: nth, strike };
      });
    },
    /** Cancels the fault if it has not happened; returns whether it has, and the number of statements since. */
    disarm() {
      armed = null;
      return { statements, happened };
    },
    count() {
      statements = 0;
    },
    close: () => new Promise<void>((done) => void server.close(() => done())),
  };
}

function close(...sockets: Socket[]) {
  for (const socket of sockets) socket.destroy();
}

type Frame = { bytes: Buffer; isStatement: boolean };

/** Splits the stream of the frontend into its messages: the first has no type byte, every other begins with one. */
function createFrames() {
  let rest = Buffer.alloc(0);
  let started = false;
  return (bytes: Buffer): Frame[] => {
    rest = Buffer.concat([rest, bytes]);
    const frames: Frame[] = [];
    for (;;) {
      const head = started ? 1 : 0;
      if (rest.length < head + 4) return frames;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return frames;
      const letter = started ? String.fromCharCode(rest[0] as number) : '';
      frames.push({ bytes: rest.subarray(0, length), isStatement: letter === 'Q' || letter === 'S' });
      // An SSL request precedes the startup message and looks the same.
      if (!started && length !== 8) started = true;
      rest = rest.subarray(length);
    }
  };
}
