import { runInvariants } from '#server/invariants/run.ts';
import type { Sql } from '#server/platform/db/database.ts';

export type LaneCheck = { name: string; ok: boolean; detail: string };
export type LaneReport = {
  seed: number;
  passed: number;
  failed: number;
  checks: LaneCheck[];
  figures: Record<string, number>;
};

export type LaneChecks = ReturnType<typeof createChecks>;

export function createChecks() {
  const checks: LaneCheck[] = [];
  return {
    /** Records whether a check holds; `detail` shows why it does not. */
    that(name: string, ok: boolean, detail: unknown = '') {
      checks.push({ name, ok, detail: ok ? '' : typeof detail === 'string' ? detail : JSON.stringify(detail) });
    },
    async audit(sql: Sql) {
      for (const { id, ok, violations } of await runInvariants(sql))
        this.that(`law ${id} holds`, ok, violations.slice(0, 3));
    },
    report(seed: number, figures: Record<string, number>): LaneReport {
      const failed = checks.filter((check) => !check.ok).length;
      return { seed, passed: checks.length - failed, failed, checks, figures };
    },
  };
}

export function printReport({ seed, passed, failed, checks, figures }: LaneReport) {
  for (const { name, ok, detail } of checks)
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}${detail ? `: ${detail}` : ''}`);
  for (const [name, value] of Object.entries(figures)) console.log(`       ${name}: ${Math.round(value)}`);
  console.log(`\nseed ${seed}\n${passed} passed, ${failed} failed`);
}

/** Random numbers that the same seed repeats. */
export function seededLuck(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function p99(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0;
}
