import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

type Data = { shared: SharedArrayBuffer; port: number; host: string; type: string; patienceMs: number };
type MetricsReply = { id: number; text: string | null };

const { shared, port, host, type, patienceMs } = workerData as Data;
const beat = new Float64Array(shared);
/** Requests that wait for this process's metrics. @perProcess nothing is lost: each process answers its own. */
const waiting = new Map<number, (text: string | null) => void>();
/** @perProcess nothing is lost: each process counts its own requests. */
let requestId = 0;
parentPort?.on('message', ({ id, text }: MetricsReply) => {
  waiting.get(id)?.(text);
  waiting.delete(id);
});

const server = createServer((request, response) => {
  const alive = Date.now() - (beat[0] ?? 0) < patienceMs;
  const ready = alive && beat[1] === 1;
  response.setHeader('x-content-type-options', 'nosniff');
  if (request.method !== 'GET') return void response.writeHead(404).end();
  if (request.url === '/healthz') return sendReady(alive);
  if (request.url === '/readyz') return sendReady(ready);
  if (request.url !== '/metrics') return void response.writeHead(404).end();
  const id = ++requestId;
  waiting.set(id, (text) => {
    if (text === null) response.writeHead(500).end();
    else response.writeHead(200, { 'content-type': type }).end(text);
  });
  parentPort?.postMessage({ id });

  function sendReady(ok: boolean) {
    const head = { 'content-type': 'application/json; charset=utf-8', ...(ok ? {} : { 'retry-after': '2' }) };
    response.writeHead(ok ? 200 : 503, head).end(JSON.stringify({ ok }));
  }
});
server.once('error', (error: NodeJS.ErrnoException) =>
  parentPort?.postMessage({ failed: error.message, code: error.code }),
);
server.listen(port, host, () => parentPort?.postMessage({ open: (server.address() as AddressInfo).port }));
