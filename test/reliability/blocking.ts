import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { joinAsMember } from '../phone-steps.ts';
import { insertTestProduct } from '../products.ts';
import { type BlockingRequest, blockingRequests } from './blocking-inputs.ts';
import { createChecks, type LaneReport, printReport } from './checks.ts';
import { type LaneStage, openStage } from './lane-stage.ts';
import { signInOwner } from './staff-actions.ts';

export type BlockingOptions = { only?: string; print?: (line: string) => void };

/** The longest that a request may hold up others, in milliseconds, and how often a longer one is repeated: the fastest counts. */
const mostMs = 50;
const repeats = 4;
/** No request, with any content, holds up the answer to /healthz for more than 50 ms. */
export async function runBlockingLane({ only = '', print = () => {} }: BlockingOptions = {}): Promise<LaneReport> {
  const stage = await openStage();
  const checks = createChecks();
  let sent = 0;
  let longest = 0;
  try {
    const goods = await insertTestProduct(stage.sql);
    const tokens = { staff: '', member: '' };
    const signIn = async () => {
      const self = stage.person();
      await joinAsMember(self, stage.sandbox);
      tokens.member = self.token ?? '';
    };
    tokens.staff = (await signInOwner(stage)).token ?? '';
    await signIn();
    for (const { path, access, requests } of blockingRequests(goods.id)) {
      if (!path.includes(only)) continue;
      const isStaffEndpoint = access === 'staff' || access === 'seller';
      const slow: string[] = [];
      for (const measuredRequest of requests) {
        let least = Number.POSITIVE_INFINITY;
        for (let tries = 0; tries < repeats && least > mostMs; tries++) {
          const { ms, status } = await hold(stage, measuredRequest, isStaffEndpoint ? tokens.staff : tokens.member);
          least = Math.min(least, ms);
          sent++;
          // Some requests end the session; the next one needs another.
          if (status === 401 && !isStaffEndpoint && !measuredRequest.headers?.authorization) await signIn();
        }
        longest = Math.max(longest, least);
        if (least > mostMs) slow.push(`${measuredRequest.what}: ${Math.round(least)} ms`);
      }
      checks.that(`${path} blocks other requests for at most ${mostMs} ms`, slow.length === 0, slow.slice(0, 5));
      print(`${path}: ${requests.length} requests${slow.length > 0 ? `, SLOW ${slow.slice(0, 5).join('; ')}` : ''}`);
    }
    return checks.report(0, { 'requests sent': sent, 'longest wait, ms': longest });
  } finally {
    await stage.close();
  }
}

/** How long /healthz waits that is requested right after a request. */
async function hold({ origin }: LaneStage, asked: BlockingRequest, token: string) {
  const answer = fetch(origin + asked.path, {
    method: asked.method,
    redirect: 'manual',
    headers: {
      authorization: `Bearer ${token}`,
      ...(asked.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...asked.headers,
    },
    ...(asked.body === undefined ? {} : { body: asked.body as BodyInit }),
  }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );
  // The request is sent, and /healthz is read after it.
  await pause(1);
  let ms = 0;
  let done = false;
  void answer.then(() => {
    done = true;
  });
  do {
    const began = performance.now();
    await fetch(`${origin}/healthz`).then((response) => response.arrayBuffer());
    ms = Math.max(ms, performance.now() - began);
  } while (!done && ms < 2000);
  return { ms, status: await answer };
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { help: { type: 'boolean' }, only: { type: 'string' } } });
  if (values.help) {
    console.log(`node test/reliability/blocking.ts [--only /v2/tokens]

Fills every text field, list, query and header of every endpoint with a dozen patterns, at the maximum size of the field and of the request.
/healthz, requested right after each, may wait 50 ms at most. A longer wait is measured four times and the shortest counts.
--only selects the endpoints whose path contains this text. Exits 1 if a check fails.`);
    process.exit(0);
  }
  const report = await runBlockingLane({ ...values, print: (line) => console.log(`· ${line}`) });
  printReport(report);
  process.exit(report.failed > 0 ? 1 : 0);
}
