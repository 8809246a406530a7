import { demoStaff, demoStaffPassword } from '#server/staff/demo-accounts.ts';
import { totpCodeOfStep, totpStepAt } from '#server/staff/totp.ts';

export type BenchAdmin = Awaited<ReturnType<typeof openBenchAdmin>>;

/** A staff session on the admin app's own origin, signed in by cookie, with the headers its page sends. */
export async function openBenchAdmin(port: number, role: (typeof demoStaff)[number]['role']) {
  const origin = `http://127.0.0.1:${port}`;
  const headers: Record<string, string> = {
    origin,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
  };

  async function ask<T>(call: string, body?: object): Promise<T> {
    const [method = 'GET', path = '/'] = call.split(' ');
    const reply = await fetch(origin + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    if (!reply.ok) throw new Error(`${call} → ${reply.status} ${(await reply.text()).slice(0, 200)}`);
    const cookie = reply.headers.getSetCookie().find((one) => one.startsWith('office='));
    if (cookie) headers.cookie = cookie.split(';')[0] ?? '';
    return (await reply.json()) as T;
  }

  const account = demoStaff.find((one) => one.role === role) ?? demoStaff[0];
  const step = totpStepAt(Date.now());
  const enter = (code: string) =>
    ask('POST /v1/staff/tokens', { email: account.email, password: demoStaffPassword, code });
  await enter(totpCodeOfStep(account.secret, step)).catch(() => enter(totpCodeOfStep(account.secret, step + 1)));
  return { ask, cookie: () => headers.cookie ?? '' };
}

/** The duration of each turn in milliseconds, sorted. */
export async function measureTimes(turns: number, work: (turn: number) => Promise<unknown>) {
  const times: number[] = [];
  // The first turn is a warm-up.
  for (let turn = 0; turn <= turns; turn++) {
    const began = performance.now();
    await work(turn);
    if (turn > 0) times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b);
}

/** The quantile of sorted values. */
export function quantileOf(sorted: readonly number[], of: number) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))] ?? Number.NaN;
}

export type BenchFigure = { what: string; got: string; goal: string; ok: boolean };

/** A duration compared with its maximum, both in milliseconds. */
export function latencyFigure(what: string, ms: number, most: number): BenchFigure {
  return { what, got: `${ms.toFixed(ms < 100 ? 1 : 0)} ms`, goal: `≤ ${most} ms`, ok: ms <= most };
}
