import { parseArgs } from 'node:util';
import { codeFor, newNumber } from '../phone-steps.ts';
import { createChecks, type LaneReport, printReport } from './checks.ts';
import { openStage } from './lane-stage.ts';

export type GuessOptions = { guesses?: number; print?: (line: string) => void };

// As many connections at once as a laptop opens easily.
const wave = 1000;

/** Thousands of guesses at one code at the same moment: five are evaluated, and the code is void. */
export async function runGuessesLane({ guesses = 10_000, print = () => {} }: GuessOptions = {}): Promise<LaneReport> {
  const stage = await openStage();
  const checks = createChecks();
  try {
    const haneul = stage.person();
    await haneul.arrive();
    const phone = newNumber();
    const right = Number(await codeFor(haneul, stage.sandbox, phone));
    const wrong = Array.from({ length: guesses }, (_, at) => String((right + 1 + at) % 1_000_000).padStart(6, '0'));
    const began = performance.now();
    const codes: string[] = [];
    for (let at = 0; at < guesses; at += wave) {
      const answers = wrong.slice(at, at + wave).map(async (verificationCode) => {
        const { status, refusal } = await haneul.ask('PUT /v1/auth/verify', { body: { phone, verificationCode } });
        return `${status} ${refusal.code}`;
      });
      codes.push(...(await Promise.all(answers)));
    }
    const took = performance.now() - began;
    const mismatches = codes.filter((code) => code.endsWith('VERIFY_MISMATCH')).length;
    print(`${guesses} guesses in ${Math.round(took)} ms, ${mismatches} replies with the attempts left`);
    const [row] = await stage.sql<{ attempts: number }[]>`select attempts from verification where phone = ${phone}`;
    checks.that('the shop evaluates five guesses', row?.attempts === 5, row);
    // The fifth reply says that the code is void instead of the attempts left.
    checks.that('four replies say how many attempts are left', mismatches === 4, mismatches);
    checks.that(
      'no guess is accepted',
      codes.every((code) => !code.startsWith('200')),
    );
    checks.that(
      'no reply has status 5xx',
      codes.every((code) => !code.startsWith('5')),
      codes.find((code) => code.startsWith('5')),
    );
    const late = await haneul.ask('PUT /v1/auth/verify', {
      body: { phone, verificationCode: String(right).padStart(6, '0') },
    });
    checks.that('afterwards the shop refuses the right code', late.refusal.code === 'VERIFY_LOCKED', late.refusal);
    return checks.report(0, { 'all answered, ms': took });
  } finally {
    await stage.close();
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { help: { type: 'boolean' }, guesses: { type: 'string' } } });
  if (values.help) {
    console.log(`node test/reliability/verification-guesses.ts [--guesses 10000]

Sends --guesses wrong guesses at one verification code at the same moment. The shop must evaluate at most five, accept none, and refuse the
right code afterwards. Exits 1 if a check fails.`);
    process.exit(0);
  }
  const report = await runGuessesLane({
    guesses: Number(values.guesses ?? 10_000),
    print: (line) => console.log(`· ${line}`),
  });
  printReport(report);
  process.exit(report.failed > 0 ? 1 : 0);
}
