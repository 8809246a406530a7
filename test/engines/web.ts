import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#database/embedded.ts';
import { begin, engine, engineFolder, strike } from './engine.ts';
import { answers } from './pooler.ts';

/** HAProxy before several shops, which are asked whether they are ready; a request is given to one of them and to no other. */
export async function openBalancer(ports: number[]) {
  const file = engine('haproxy', ['-v']);
  const folder = engineFolder('web');
  const port = await freePort();
  const servers = ports.map((to, at) => `  server s${at} 127.0.0.1:${to} check`).join('\n');
  const text = `global
  maxconn 2000
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout http-keep-alive 60s
  retries 0
frontend shop
  bind 127.0.0.1:${port}
  default_backend shops
backend shops
  balance roundrobin
  option httpchk GET /readyz
  default-server inter 300ms fall 1 rise 2
${servers}
`;
  writeFileSync(join(folder, 'haproxy.cfg'), text);
  const child = begin(file, ['-db', '-f', 'haproxy.cfg'], folder);
  await answers(port);
  return { origin: `http://127.0.0.1:${port}`, close: () => strike(child, 'SIGKILL') };
}
