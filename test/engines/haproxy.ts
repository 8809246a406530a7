import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#database/port.ts';
import { engineFile, engineFolder, signalEngine, startEngine } from './engine.ts';
import { waitForPort } from './pooler.ts';

/** HAProxy in front of several shops, with health checks of their readiness. A request goes to one of them and is not repeated. */
export async function openBalancer(ports: number[]) {
  const file = engineFile('haproxy');
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
  timeout check 2s
  # Where no line was had nothing was asked yet: another one is asked.
  retries 2
  retry-on conn-failure
  option redispatch 1
frontend shop
  bind 127.0.0.1:${port}
  default_backend shops
backend shops
  balance roundrobin
  option httpchk GET /readyz
  default-server inter 500ms fall 2 rise 1
${servers}
`;
  writeFileSync(join(folder, 'haproxy.cfg'), text);
  const child = startEngine(file, ['-db', '-f', 'haproxy.cfg'], folder);
  await waitForPort(port);
  return { origin: `http://127.0.0.1:${port}`, close: () => signalEngine(child, 'SIGKILL') };
}
