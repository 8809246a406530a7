import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { requestCompany } from './http-request.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

async function serve(listener: RequestListener) {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const ask = (url: string, more: Partial<Parameters<typeof requestCompany>[1]> = {}) =>
  requestCompany(url, { headers: {}, timeoutMs: 5000, ...more });

test('requests one after the other use one connection', async () => {
  const ports = new Set<number | undefined>();
  const url = await serve((request, response) => {
    ports.add(request.socket.remotePort);
    response.setHeader('content-type', 'application/json');
    response.end('{}');
  });
  for (let nth = 0; nth < 3; nth++)
    expect(await ask(url, { method: 'POST', body: '{"값":1}' })).toEqual({
      status: 200,
      contentType: 'application/json',
      text: '{}',
    });
  expect(ports.size).toBe(1);
});

test('a request whose connection is reset is not repeated, and its outcome is unknown', async () => {
  let requests = 0;
  const url = await serve((request, response) => {
    requests++;
    if (requests === 2) return request.socket.destroy();
    response.end('ok');
  });
  await ask(url);
  await expect(ask(url)).rejects.toMatchObject({ code: 'ECONNRESET', isUnsent: false });
  expect(requests).toBe(2);
});

test('a server that takes no connection certainly received nothing', async () => {
  const url = await serve(() => {});
  const [server] = servers.splice(0);
  await new Promise((done) => server?.close(done));
  await expect(ask(url)).rejects.toMatchObject({ code: 'ECONNREFUSED', isUnsent: true });
});

test('a response that does not end, ends too early, is too long or leads elsewhere is an error', async () => {
  const silent = await serve(() => {});
  await expect(ask(silent, { timeoutMs: 50 })).rejects.toMatchObject({ code: 'TIMEOUT', isUnsent: false });
  const slow = await serve((_, response) => response.write('begun'));
  await expect(ask(slow, { timeoutMs: 50 })).rejects.toMatchObject({ code: 'TIMEOUT' });
  const cut = await serve((_, response) => {
    response.writeHead(200, { 'content-length': '10' });
    response.write('half', () => response.socket?.destroy());
  });
  await expect(ask(cut)).rejects.toMatchObject({ isUnsent: false });
  const long = await serve((_, response) => response.end('x'.repeat(2000)));
  await expect(ask(long, { maxBytes: 1000 })).rejects.toMatchObject({ code: 'TOO_LARGE', status: 200 });
  const elsewhere = await serve((_, response) => response.writeHead(302, { location: silent }).end());
  await expect(ask(elsewhere)).rejects.toMatchObject({ code: 'REDIRECT', status: 302 });
});
