import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';

/** Sends each request to a random one of several processes, without retries or caching. */
export async function openRandomBalancer(port: number, targets: number[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const server = createServer((asked, answer) => {
    const to = targets[Math.floor(Math.random() * targets.length)];
    const before = asked.headers['x-forwarded-for'];
    const headers = {
      ...asked.headers,
      'x-forwarded-for': `${before ? `${before}, ` : ''}${asked.socket.remoteAddress}`,
    };
    const onward = request(
      { host: '127.0.0.1', port: to, method: asked.method, path: asked.url, headers, agent },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      },
    );
    onward.on('error', () => answer.destroy());
    answer.on('close', () => void (answer.writableFinished || onward.destroy()));
    asked.pipe(onward);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
