import { parseArgs } from 'node:util';
import type { Sql } from '#server/platform/db/database.ts';
import { payOrder, placeTestOrder } from '../buy.ts';
import { createTestCustomer } from '../customer.ts';
import { codeFor, joinAsMember, newNumber } from '../phone-steps.ts';
import { insertTestProduct, mapoAddress } from '../products.ts';
import { createChecks, type LaneReport, printReport } from './checks.ts';
import { openStage } from './lane-stage.ts';

export type EnumerationOptions = { samples?: number; print?: (line: string) => void };

/** Neither the bytes nor the time of a reply reveal a member. */
export async function runEnumerationLane({
  samples = 300,
  print = () => {},
}: EnumerationOptions = {}): Promise<LaneReport> {
  const stage = await openStage();
  const checks = createChecks();
  const figures: Record<string, number> = {};
  try {
    const probes = await enumerationProbesOf(stage);
    for (const [name, probe] of Object.entries(probes)) {
      const comparison = await compareAnswers(probe, samples);
      checks.that(
        `${name}: replies for known and unknown accounts have the same bytes`,
        comparison.differences.length === 0,
        comparison.differences.slice(0, 2),
      );
      checks.that(
        `${name}: the medians of known and unknown accounts differ by less than 5 ms`,
        comparison.apart < 5,
        `${comparison.apart.toFixed(2)} ms apart`,
      );
      figures[`${name}: difference of medians, µs`] = comparison.apart * 1000;
      figures[`${name}: median, ms`] = comparison.median;
      print(`${name}: medians ${comparison.apart.toFixed(2)} ms apart over ${samples} pairs`);
    }
    return checks.report(0, figures);
  } finally {
    await stage.close();
  }
}

type Answer = () => Promise<string>;
export type EnumerationProbe = {
  known: Answer;
  unknown: Answer;
  /** Reset before every pair. */
  before?: () => Promise<unknown>;
  /** Statements that the shop must have run for both, so that the probe can be wrong at all. */
  looks?: RegExp;
};

type ShopUnderTest = { origin: string; sandbox: string; sql: Sql };

/**
 * One of each endpoint that could reveal a member or an order, as far as a stranger can get: with codes that were sent, and for orders of
 * guests with a correct code and only the name unknown.
 */
export async function enumerationProbesOf({
  origin,
  sandbox,
  sql,
}: ShopUnderTest): Promise<Record<string, EnumerationProbe>> {
  // A probe that was rate limited would reveal nothing.
  const newVisitor = () => createTestCustomer(origin, sandbox, undefined, 10);
  const member = await joinAsMember(newVisitor(), sandbox);
  const stranger = { email: 'unknown-account@naver.com', phone: newNumber() };
  const guest = newVisitor();
  await guest.arrive();
  const token = guest.token ?? '';
  const ordered = newNumber();
  const buyer = newVisitor();
  await buyer.arrive();
  const { uuid, price } = await placeTestOrder(buyer, await insertTestProduct(sql), 1, {
    ...mapoAddress,
    guestOrderPhone: ordered,
  });
  await payOrder(buyer, uuid, price);
  const codeOf = (phone: string) => codeFor(guest, sandbox, phone, 'order');
  const [buyersCode, strangersCode] = [await codeOf(ordered), await codeOf(stranger.phone)];
  for (const { phone } of [member, stranger]) await guest.get('POST /v1/auth/phone', { body: { phone } });

  const call = (method: string, path: string, body?: object, bearer?: string) => async () => {
    const response = await fetch(origin + path, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    // The expiry of a code is the caller's own data.
    return `${response.status} ${(await response.text()).replace(/"expiresAt":"[^"]*"/, '')}`;
  };
  const login = (email: string) => call('POST', '/v2/tokens', { email, password: 'Wrong!Wrong73' });
  const code = (phone: string) => call('POST', '/v1/auth/phone', { phone }, token);
  const reset = (phone: string) =>
    call('PUT', '/v1/auth/reset-password', { phone, verificationCode: '123456', newPassword: 'Hallabong!58' }, token);
  const lookup = (phone: string) =>
    call('GET', `/v1/app-users?phone=${phone}&verifyToken=${'a'.repeat(43)}`, undefined, token);
  const signUp = ({ email, phone }: { email: string; phone: string }) =>
    call('POST', '/v2/tokens/sign-up', { email, phone, password: 'Gamgyul!73', name: '김하늘' }, token);
  const orders = (phone: string, right: string) =>
    call('POST', '/v1/app-users/order-items/guest', { name: '이름아님', phone, code: right }, token);
  // A caller with too many failures is delayed before any lookup.
  const clearRateLimits = () => sql`delete from rate_limit`;
  return {
    login: { known: login(member.email), unknown: login(stranger.email), looks: /from app_user/ },
    'orders of a guest': {
      known: orders(ordered, buyersCode),
      unknown: orders(stranger.phone, strangersCode),
      before: clearRateLimits,
      looks: /guestOrderName/,
    },
    'reset password': { known: reset(member.phone), unknown: reset(stranger.phone), looks: /verification/ },
    'look up by phone': { known: lookup(member.phone), unknown: lookup(stranger.phone), looks: /verification/ },
    'sign up without a proof': { known: signUp(member), unknown: signUp(stranger), looks: /verification/ },
    'ask for a code': { known: code(member.phone), unknown: code(stranger.phone), looks: /verification/ },
  };
}

/** Alternates, so that other load of the machine affects both. */
export async function compareAnswers({ known, unknown, before }: EnumerationProbe, samples: number) {
  const times = { known: [] as number[], unknown: [] as number[] };
  const differences: string[] = [];
  for (let at = 0; at < samples + 5; at++) {
    const answers: string[] = [];
    await before?.();
    for (const [which, ask] of at % 2
      ? ([
          ['known', known],
          ['unknown', unknown],
        ] as const)
      : ([
          ['unknown', unknown],
          ['known', known],
        ] as const)) {
      const began = performance.now();
      answers.push(await ask());
      // The first few warm up.
      if (at >= 5) times[which].push(performance.now() - began);
    }
    if (answers[0] !== answers[1]) differences.push(answers.join(' ≠ '));
  }
  // Pair by pair, so that a busy period affects both.
  const apart = Math.abs(medianOf(times.known.map((time, at) => time - (times.unknown[at] ?? 0))));
  return { differences, apart, median: medianOf(times.known) };
}

export function medianOf(values: number[]) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { help: { type: 'boolean' }, samples: { type: 'string' } } });
  if (values.help) {
    console.log(`node test/reliability/enumeration.ts [--samples 300]

Requests every endpoint that could reveal an account --samples times for a known and for an unknown account. The replies must have the
same bytes, and the medians of their times must differ by less than 5 ms. Exits 1 if a check fails.`);
    process.exit(0);
  }
  const report = await runEnumerationLane({
    samples: Number(values.samples ?? 300),
    print: (line) => console.log(`· ${line}`),
  });
  printReport(report);
  process.exit(report.failed > 0 ? 1 : 0);
}
