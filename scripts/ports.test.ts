import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#database/port.ts';
import { readEnv } from '#server/platform/config/env.ts';
import { liveSettings } from '#test/live-settings.ts';
import { checkPorts } from './ports.ts';

const taken = createServer();
let ports = { taken: '', free: '', metrics: '' };
beforeAll(async () => {
  ports = { taken: String(await freePort()), free: String(await freePort()), metrics: String(await freePort()) };
  taken.listen(Number(ports.taken), '127.0.0.1');
  await once(taken, 'listening');
});
afterAll(() => void taken.close());

const given = {
  HOST: '127.0.0.1',
  DATABASE_URL: 'postgres://shop@127.0.0.1/shop',
  FIELD_KEY: Buffer.alloc(32, 1).toString('base64'),
};
const check = (settings: Record<string, string>) =>
  checkPorts(readEnv({ ...liveSettings, ...given, METRICS_PORT: ports.metrics, ...settings }));

test.each(['web', 'worker'])(
  'a process with ROLE=%s starts although the port of the admin app is in use',
  async (ROLE) => {
    await check({ ROLE, PORT: ports.free, OFFICE_PORT: ports.taken });
    await expect(check({ ROLE, PORT: ports.taken, OFFICE_PORT: ports.free })).rejects.toThrow(
      `Port ${ports.taken} is in use`,
    );
  },
);

test('a process with ROLE=office starts although the port of the storefront is in use', async () => {
  await check({ ROLE: 'office', PORT: ports.taken, OFFICE_PORT: ports.free });
  await expect(check({ ROLE: 'office', PORT: ports.free, OFFICE_PORT: ports.taken })).rejects.toThrow(
    'set OFFICE_PORT to another port',
  );
});

test('a process of all roles checks both ports', async () => {
  await expect(check({ PORT: ports.taken, OFFICE_PORT: ports.free })).rejects.toThrow('set PORT to another port');
  await expect(check({ PORT: ports.free, OFFICE_PORT: ports.taken })).rejects.toThrow('set OFFICE_PORT');
});
