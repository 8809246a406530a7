import { parseArgs } from 'node:util';
import { person } from '../person.ts';
import { join } from '../phone.ts';
import { createChecks, print, type Report } from './checks.ts';
import { openStage } from './stage.ts';

export type EnumerationOptions = { samples?: number; say?: (line: string) => void };

/** Whether somebody is a member cannot be told from the bytes or from the time of an answer. */
export async function enumeration({ samples = 300, say = () => {} }: EnumerationOptions = {}): Promise<Report> {
  const stage = await openStage();
  const checks = createChecks();
  const figures: Record<string, number> = {};
  try {
    const member = await join(person(stage.origin, stage.sandbox), stage.sandbox);
    const guest = person(stage.origin, stage.sandbox);
    await guest.arrive();
    for (const [name, probe] of Object.entries(probesOf(stage.origin, guest.token ?? '', member))) {
      const found = await compare(probe, samples);
      checks.that(`${name}: the same bytes for known and unknown`, found.sameBytes, found.bytes);
      checks.that(`${name}: medians within 5 ms`, found.apart < 5, `${found.apart.toFixed(2)} ms apart`);
      figures[`${name}: medians apart, µs`] = found.apart * 1000;
      figures[`${name}: median, ms`] = found.median;
      say(`${name}: ${found.apart.toFixed(2)} ms apart over ${samples} pairs`);
    }
    return checks.report(0, figures);
  } finally {
    await stage.close();
  }
}

type Probe = { known: () => Promise<string>; unknown: () => Promise<string> };

/** One of each call by which somebody might ask who is a member. */
export function probesOf(
  origin: string,
  token: string,
  member: { email: string; phone: string },
): Record<string, Probe> {
  const say = (method: string, path: string, body?: object, bearer?: string) => async () => {
    const response = await fetch(origin + path, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return `${response.status} ${await response.text()}`;
  };
  const login = (email: string) => say('POST', '/v2/tokens', { email, password: 'Wrong!Wrong73' });
  const reset = (phone: string) =>
    say('PUT', '/v1/auth/reset-password', { phone, verificationCode: '123456', newPassword: 'Hallabong!58' }, token);
  const lookup = (phone: string) => say('GET', `/v1/app-users?phone=${phone}`, undefined, token);
  const join = ({ email, phone }: { email: string; phone: string }) =>
    say('POST', '/v2/tokens/sign-up', { email, phone, password: 'Gamgyul!73', name: '김하늘' }, token);
  const stranger = { email: 'nobody-at-all@naver.com', phone: '01099998888' };
  return {
    login: { known: login(member.email), unknown: login(stranger.email) },
    'reset password': { known: reset(member.phone), unknown: reset(stranger.phone) },
    'look up by phone': { known: lookup(member.phone), unknown: lookup(stranger.phone) },
    'sign up without a proof': { known: join(member), unknown: join(stranger) },
  };
}

/** Asks in turns, so that whatever else the machine does falls on both. */
export async function compare({ known, unknown }: Probe, samples: number) {
  const times = { known: [] as number[], unknown: [] as number[] };
  const bytes = new Set<string>();
  for (let at = 0; at < samples + 5; at++) {
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
      bytes.add(await ask());
      // The first few warm up.
      if (at >= 5) times[which].push(performance.now() - began);
    }
  }
  // Pair by pair, so that a machine that is busy for a while is busy for both.
  const apart = Math.abs(median(times.known.map((time, at) => time - (times.unknown[at] ?? 0))));
  return { sameBytes: bytes.size === 1, bytes: [...bytes], apart, median: median(times.known) };
}

export function median(values: number[]) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { help: { type: 'boolean' }, samples: { type: 'string' } } });
  if (values.help) {
    console.log(`node test/long/enumeration.ts [--samples 300]

Asks --samples times for somebody who is a member and for somebody who is not, by every call that might tell: the bytes must be the
same and the medians within 5 ms. Exits 1 otherwise.`);
    process.exit(0);
  }
  const report = await enumeration({ samples: Number(values.samples ?? 300), say: (line) => console.log(`· ${line}`) });
  print(report);
  process.exit(report.failed > 0 ? 1 : 0);
}
