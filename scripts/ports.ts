import { createServer } from 'node:net';
import type { Env } from '#server/platform/config/env.ts';

/** Checks every port that a process of this role will open before anything else; a metrics port that was not configured may move later. */
export async function checkPorts(env: Env) {
  if (env.role !== 'office') await look(env.port, env.host, 'PORT', 'HOST');
  if (env.mode === 'demo') await look(env.sandboxPort, '127.0.0.1', 'SANDBOX_PORT');
  if (env.office.isAsked && (env.role === 'all' || env.role === 'office'))
    await look(env.office.port, env.host, 'OFFICE_PORT', 'HOST');
  if (env.metrics.isAsked) await look(env.metrics.port, env.metrics.host, 'METRICS_PORT', 'METRICS_HOST');
}

function look(port: number, host: string, name: string, hostName?: string) {
  return new Promise<void>((done, fail) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      fail(new Error(portErrorText(error, port, host, name, hostName))),
    );
    probe.listen(port, host, () => probe.close(() => done()));
  });
}

function portErrorText(
  { code, message }: NodeJS.ErrnoException,
  port: number,
  host: string,
  name: string,
  hostName = name,
) {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop the process that listens on it, or set ${name} to another port.`;
  if (code === 'EACCES') return `Port ${port} requires root. Set ${name} to a port from 1024.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `${host} is not an address of this machine. Set ${hostName} to another address.`;
  return `Port ${port} on ${host} (${name}) cannot be opened: ${message}.`;
}
