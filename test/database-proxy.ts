import { connect, createServer, type Socket } from 'node:net';

/** A proxy between the shop and its PostgreSQL that can delay or replace answers. */
export async function openDatabaseProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const [host, port] = [target.hostname, Number(target.port || 5432)];
  const open = new Set<Socket>();
  let closed = 0;
  let deaf = false;
  let instead: Buffer | undefined;

  const server = createServer((client) => {
    open.add(client);
    const upstream = connect(port, host);
    let deafened = false;
    client.on('data', (bytes) => {
      const isQuestion = bytes[0] === 0x50 || bytes[0] === 0x42 || bytes[0] === 0x51;
      if (instead && isQuestion) return void client.write(instead);
      if (deaf && isQuestion) deafened = true;
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => void (deafened || client.write(bytes)));
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => {
        if (open.delete(client)) closed++;
        other.destroy();
      });
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  target.port = String((server.address() as { port: number }).port);

  return {
    url: target.toString(),
    /** Number of the shop's connections that have ended. */
    closed: () => closed,
    /** Statements sent now get no answer, and their connections stay open. */
    hush(is: boolean) {
      deaf = is;
    },
    /** Answers every statement with this error, as a pooler does. */
    refuse(code?: string) {
      instead = code === undefined ? undefined : refusal(code);
    },
    close() {
      for (const socket of open) socket.destroy();
      return new Promise<void>((done) => void server.close(() => done()));
    },
  };
}

function refusal(code: string) {
  const fields = Buffer.from(`SERROR\0VERROR\0C${code}\0Mrefused on the way\0\0`);
  const head = Buffer.from([0x45, 0, 0, 0, 0]);
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields, Buffer.from([0x5a, 0, 0, 0, 5, 0x49])]);
}
