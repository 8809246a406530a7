import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type ClientRequest, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestCustomer } from '../customer.ts';
import { mapoAddress } from '../products.ts';

export type ConcurrentRequest = {
  method: string;
  path: string;
  token: string;
  body: object;
  key?: string;
  /** A delay after the others: the slower of two would never win. */
  laterMs?: number;
};
export type ConcurrentReply = {
  status: number;
  code: string;
  body: Record<string, unknown>;
  took: number;
  retryAfter: number;
};

/** Sends every request on a separate connection except its last byte; then all last bytes at once. */
export async function sendConcurrently(port: number, requests: ConcurrentRequest[]): Promise<ConcurrentReply[]> {
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
  const loaded: { sent: ClientRequest; last: Buffer; laterMs: number }[] = [];
  for (let at = 0; at < requests.length; at += 100) {
    loaded.push(...(await Promise.all(requests.slice(at, at + 100).map((one) => load(port, agent, one)))));
  }
  const answers = loaded.map(({ sent }) => replyOf(sent));
  const released = performance.now();
  for (const { sent, last, laterMs } of loaded) {
    if (laterMs > 0) setTimeout(() => sent.end(last), laterMs);
    else sent.end(last);
  }
  const replies = await Promise.all(
    answers.map(async (answer) => ({ ...(await answer), took: performance.now() - released })),
  );
  agent.destroy();
  return replies;
}

/** The same; a client rejected by load shedding (503) retries after Retry-After, ten times at most. */
export async function sendConcurrentlyWithRetries(port: number, requests: ConcurrentRequest[]) {
  const replies = await sendConcurrently(port, requests);
  for (let tries = 0; tries < 10; tries++) {
    const rejected = [...replies.entries()].filter(([, { status, retryAfter }]) => status === 503 && retryAfter > 0);
    if (rejected.length === 0) break;
    await Promise.all(
      rejected.map(async ([at, { took, retryAfter }]) => {
        await pause(retryAfter * 1000);
        const [reply] = await sendConcurrently(port, [requests[at] as ConcurrentRequest]);
        if (reply) replies[at] = { ...reply, took: took + retryAfter * 1000 + reply.took };
      }),
    );
  }
  return replies;
}

async function load(port: number, agent: Agent, { method, path, token, body, key, laterMs = 0 }: ConcurrentRequest) {
  const bytes = Buffer.from(JSON.stringify(body));
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': bytes.length,
    ...(key ? { 'idempotency-key': key } : {}),
  };
  const sent = request({ host: '127.0.0.1', port, agent, method, path, headers });
  sent.on('error', () => {});
  sent.write(bytes.subarray(0, -1));
  const [socket] = await once(sent, 'socket');
  if (socket.connecting) await once(socket, 'connect');
  return { sent, last: bytes.subarray(-1), laterMs };
}

function replyOf(sent: ClientRequest) {
  return new Promise<Omit<ConcurrentReply, 'took'>>((give) => {
    const broken = (code: string) => give({ status: 0, code, body: {}, retryAfter: 0 });
    sent.on('error', (error: NodeJS.ErrnoException) => broken(error.code ?? error.message));
    sent.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.on('error', (error) => broken(error.message));
      response.on('end', () => {
        const body = JSON.parse(text) as Record<string, unknown>;
        const retryAfter = Number(response.headers['retry-after'] ?? 0);
        give({ status: response.statusCode ?? 0, code: String(body.code ?? ''), body, retryAfter });
      });
    });
  });
}

/** An order sheet of one box, and the request that turns it into an order. */
export async function preparePlaceOrder(
  buyer: TestCustomer,
  goods: { id: number; key: string },
): Promise<ConcurrentRequest> {
  const body = { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit: 1 }] };
  const { id } = await buyer.get('POST /v4/app-users/order-tmp', { body });
  const { price } = await buyer.get('PATCH /v4/app-users/order-tmp/calculate/{id}', {
    params: { id },
    body: { address: mapoAddress },
  });
  return {
    method: 'POST',
    path: `/v4/app-users/order-tmp/chk/${id}`,
    token: buyer.token ?? '',
    key: randomUUID(),
    body: { address: mapoAddress, chkPrice: price, paymentMethodType: 'card', orderAgain: true },
  };
}

export async function preparePayment(buyer: TestCustomer, { body }: ConcurrentReply): Promise<ConcurrentRequest> {
  const [orderUuid, amount] = [String(body.orderUuid), Number(body.payable)];
  const paymentKey = await buyer.authenticate(orderUuid, amount);
  const path = `/v4/app-users/order-tmp/confirm/${orderUuid}`;
  return { method: 'POST', path, token: buyer.token ?? '', body: { paymentKey, amount } };
}

/** Runs `work` for all items, a few at a time, in order. */
export async function mapConcurrently<T, R>(all: T[], work: (one: T) => Promise<R>, hands = 12): Promise<R[]> {
  const done: R[] = new Array(all.length);
  const left = all.entries();
  await Promise.all(
    Array.from({ length: hands }, async () => {
      for (const [at, one] of left) done[at] = await work(one);
    }),
  );
  return done;
}

export function countReplies(replies: ConcurrentReply[]) {
  const counts = new Map<string, number>();
  for (const { status, code } of replies) counts.set(`${status} ${code}`, (counts.get(`${status} ${code}`) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${count}× ${name.trim()}`).join(', ');
}
