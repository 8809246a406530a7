import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ErrorCode, Refusal } from '#contract/errors.ts';
import { expectEventually } from '#test/due-jobs.ts';
import { joinAsMember as joins } from '#test/phone-steps.ts';
import { type LaneStage, openStage } from '#test/reliability/lane-stage.ts';
import { trustNoProxy } from '../platform/client-address.ts';
import { createSecurityLog, logFailedConnections } from './security-log.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

describe('a running shop logs', () => {
  const log = join('.cache', `watched-${process.pid}.log`);
  let stage: LaneStage;
  beforeAll(async () => {
    stage = await openStage({ LOG_LEVEL: 'info' }, undefined, { log });
  });
  afterAll(async () => {
    await stage.close();
    rmSync(log, { force: true });
  });

  type Said = {
    security?: string;
    level: number;
    method?: string;
    code?: string;
    from?: string;
    customer?: number;
    path?: string;
  };
  const logLines = () =>
    readFileSync(log, 'utf8')
      .split('\n')
      .filter((line) => line.includes('"security"'))
      .map((line) => JSON.parse(line) as Said);

  test('successful and failed sign-ins with their method, and never what was typed', async () => {
    const haneul = stage.person();
    const { email, password } = await joins(haneul, stage.sandbox);
    await haneul.signIn(email, password);
    expect((await stage.person().ask('POST /v2/tokens', { body: { email, password: 'Nonsense!73' } })).status).toBe(
      401,
    );
    await haneul.get('POST /v2/tokens/proof', { body: { password } });
    await expectEventually(() => logLines().map(({ security, method }) => `${security} ${method}`)).toEqual(
      expect.arrayContaining([
        'signed-in sign-up',
        'signed-in password',
        'sign-in-failed password',
        'signed-in step-up',
      ]),
    );
    const out = logLines().find(({ security }) => security === 'sign-in-failed');
    expect(out).toMatchObject({ level: 40, code: 'LOGIN_FAILED', from: '127.0.0.1', path: 'POST /v2/tokens' });
    const came = logLines().filter(({ security }) => security === 'signed-in');
    expect(came.every(({ customer, level }) => level === 30 && (customer ?? 0) > 0)).toBe(true);
    for (const word of [email, password, 'Nonsense!73']) expect(readFileSync(log, 'utf8')).not.toContain(word);
  });

  test('requests without permission, and requests that no page of the shop sends', async () => {
    const guest = stage.person();
    await guest.arrive();
    await guest.ask('GET /v2/tokens/devices', {});
    const unknownOrder = { id: '00000000-0000-4000-8000-000000000000' };
    await guest.ask('GET /v1.2/app-users/orders/{id}', { params: unknownOrder as never });
    const headers = { 'content-type': 'application/json' };
    await fetch(`${stage.origin}/v2/tokens`, { method: 'POST', headers, body: '{"email":"4111111111111111"}' });
    await fetch(`${stage.origin}/v1/app-users/shopping-carts`, { method: 'POST', headers, body: '{' });
    await expectEventually(() => logLines().map(({ security, code }) => `${security} ${code}`)).toEqual(
      expect.arrayContaining([
        'access-denied GUEST_NOT_ALLOWED',
        'access-denied NOT_FOUND',
        'sign-in-failed CARD_DATA_FORBIDDEN',
        'invalid-request BAD_REQUEST',
      ]),
    );
  });
});

describe('the security log', () => {
  const request = {
    id: 'r',
    method: 'GET',
    routeOptions: { url: '/v2/tokens/devices' },
    headers: {},
    raw: { socket: { remoteAddress: '203.0.113.7' }, headers: {} },
  };
  const refused = (watch: ReturnType<typeof createSecurityLog>, code: ErrorCode) =>
    watch.refused(request as unknown as FastifyRequest, new Refusal(code));

  test('writes sixty lines of a kind a minute and then the number of further ones', () => {
    vi.useFakeTimers();
    const lines: object[] = [];
    const watch = createSecurityLog(trustNoProxy, (line) => void lines.push(line));
    for (let at = 0; at < 1000; at++) refused(watch, 'TOKEN_INVALID');
    refused(watch, 'TOO_MANY');
    expect(lines).toHaveLength(61);
    vi.advanceTimersByTime(60_000);
    expect(lines.at(-1)).toEqual({ security: 'access-denied', suppressed: 940 });
    refused(watch, 'TOKEN_INVALID');
    expect(lines).toHaveLength(63);
    vi.useRealTimers();
    watch.close();
  });

  test('records a failed TLS connection with the host alone', async () => {
    const plain = createServer((_, response) => response.end('hello')).listen(0, '127.0.0.1');
    await once(plain, 'listening');
    const { port } = plain.address() as AddressInfo;
    const lines: object[] = [];
    const watch = createSecurityLog(trustNoProxy, (line) => void lines.push(line));
    const end = logFailedConnections(watch);
    await expect(fetch(`https://127.0.0.1:${port}/v1/payments?secretKey=x`)).rejects.toThrow();
    expect(lines).toEqual([
      { security: 'connection-failed', host: `127.0.0.1:${port}`, code: 'ERR_SSL_WRONG_VERSION_NUMBER' },
    ]);
    end();
    watch.close();
    plain.close();
  });

  test('does not record common refusals', () => {
    const lines: object[] = [];
    const watch = createSecurityLog(trustNoProxy, (line) => void lines.push(line));
    for (const code of ['OUT_OF_STOCK', 'COUPON_USED', 'NOT_FOUND', 'TOKEN_EXPIRED'] as const) refused(watch, code);
    expect(lines).toEqual([]);
    watch.close();
  });
});
