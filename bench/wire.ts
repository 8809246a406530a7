import { connect, type Socket } from 'node:net';

export type WireReply = { status: number; head: string; body: Buffer };
export type BenchWire = Awaited<ReturnType<typeof openBenchWire>>;
export type WireRequest = {
  method?: string;
  path: string;
  token?: string;
  key?: string;
  body?: object;
  headers?: string;
};

const end = Buffer.from('\r\n\r\n');

/**
 * One keep-alive connection that sends a request and waits. It does as little as possible, because the driver shares the machine with the
 * shop.
 */
export async function openBenchWire(port: number) {
  const socket = await connected(port);
  let waiting: { give: (reply: WireReply) => void; fail: (error: Error) => void } | undefined;
  let seen: Buffer = Buffer.alloc(0);

  socket.on('data', (chunk: Buffer) => {
    seen = seen.length === 0 ? chunk : Buffer.concat([seen, chunk]);
    const at = seen.indexOf(end);
    if (at < 0) return;
    const head = seen.toString('latin1', 0, at);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    if (length === undefined) return drop(new Error(`no content-length: ${head.slice(0, 200)}`));
    const whole = at + 4 + Number(length);
    if (seen.length < whole) return;
    const reply = { status: Number(head.slice(9, 12)), head, body: seen.subarray(at + 4, whole) };
    seen = seen.subarray(whole);
    waiting?.give(reply);
    waiting = undefined;
  });
  socket.on('error', drop);
  socket.on('close', () => drop(new Error('the server closed the connection')));

  function drop(error: Error) {
    waiting?.fail(error);
    waiting = undefined;
  }

  return {
    raw: (ask: WireRequest) =>
      new Promise<WireReply>((give, fail) => {
        waiting = { give, fail };
        socket.write(written(ask));
      }),
    /** The parsed answer of a request that must succeed. */
    async json<T>(ask: WireRequest): Promise<T> {
      const { status, body } = await this.raw(ask);
      if (status >= 300 || status === 202) throw new Error(`${ask.path} → ${status} ${body.toString().slice(0, 200)}`);
      return JSON.parse(body.toString()) as T;
    },
    close: () => socket.destroy(),
  };
}

function written({ method = 'GET', path, token, key, body, headers = '' }: WireRequest) {
  const text = body ? JSON.stringify(body) : '';
  return `${method} ${path} HTTP/1.1\r\nhost: bench\r\n${token ? `authorization: Bearer ${token}\r\n` : ''}${
    key ? `idempotency-key: ${key}\r\n` : ''
  }${body ? 'content-type: application/json\r\n' : ''}${
    method === 'GET' ? '' : `content-length: ${Buffer.byteLength(text)}\r\n`
  }${headers}\r\n${text}`;
}

function connected(port: number) {
  return new Promise<Socket>((give, fail) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => give(socket));
    socket.once('error', fail);
  });
}
