import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#database/port.ts';
import { engineFile, engineFolder, signalEngine, startEngine } from './engine.ts';

/** PgBouncer in transaction mode in front of a server, with the file of deploy/, in which only the addresses change. */
export async function openPooler(databaseUrl: string) {
  const file = engineFile('pgbouncer');
  const to = new URL(databaseUrl);
  const port = await freePort();
  const folder = engineFolder('pooler');
  const name = to.pathname.slice(1);
  const place = `host=${to.hostname} port=${to.port} user=${to.username} password=${decodeURIComponent(to.password)}`;
  const text = readFileSync('deploy/ha/pgbouncer.ini', 'utf8')
    .replace(/^shop = .*$/m, `${name} = ${place} dbname=${name}\n* = ${place}`)
    .replace('listen_addr = *', 'listen_addr = 127.0.0.1')
    .replace('listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`)
    .replace(/^auth_type = .*\nauth_file = .*$/m, 'auth_type = any');
  writeFileSync(join(folder, 'pgbouncer.ini'), text);
  const child = startEngine(file, ['pgbouncer.ini'], folder);
  await waitForPort(port);
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.toString(),
    async close() {
      signalEngine(child, 'SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

/** Waits until the port accepts connections; throws after half a minute. */
export async function waitForPort(port: number) {
  for (const until = Date.now() + 30_000; Date.now() < until; await pause(100)) {
    const isOpen = await new Promise<boolean>((done) => {
      const line = connect(port, '127.0.0.1', () => done(true));
      line.on('error', () => done(false));
      line.on('connect', () => line.destroy());
    });
    if (isOpen) return;
  }
  throw new Error(`nothing listens at ${port} after half a minute`);
}
