import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { insertTestProduct } from '../products.ts';
import { createChecks, type LaneReport, printReport } from './checks.ts';
import { couponDiscount, createFlowCoupon, initialPoints, newMember } from './customer-flows.ts';
import { openStage } from './lane-stage.ts';
import { freshProductIndex } from './model-claim-steps.ts';
import { modelCommands } from './model-commands.ts';
import { signInOwner } from './staff-actions.ts';

export type ModelOptions = {
  runs?: number;
  length?: number;
  seed?: number;
  path?: string;
  say?: (line: string) => void;
};

/** A customer takes random steps, and an arithmetic model predicts the state of the shop after every step. */
export async function runModelLane({
  runs = 60,
  length = 40,
  seed = Date.now() % 1e6,
  path = '',
  say = () => {},
}: ModelOptions = {}): Promise<LaneReport> {
  const checks = createChecks();
  const stage = await openStage({ HOLD_TTL_S: '600' });
  let sequences = 0;
  const taken = new Map<string, number>();
  try {
    await createFlowCoupon(stage);
    const staff = await signInOwner(stage);
    const setup = async () => {
      const [member, neighbour] = [await newMember(stage), await newMember(stage)];
      const goods = [
        await insertTestProduct(stage.sql, { price: 9000, stock: 12 }),
        await insertTestProduct(stage.sql, { price: 14_500, stock: 5 }),
        await insertTestProduct(stage.sql, { price: 24_000, stock: 6 }),
      ];
      await stage.sql`update product set return_policy = 'fresh' where id = ${goods[freshProductIndex]?.id ?? 0}`;
      say(`run ${++sequences}`);
      return {
        real: { stage, staff, member, neighbour, goods },
        model: {
          prices: [9000, 14_500, 24_000],
          left: [12, 5, 6],
          cart: [0, 0, 0],
          balance: initialPoints,
          coupon: 'free' as const,
          couponDiscount,
          sheet: null,
          orders: [],
          gifts: [],
          reviewable: [],
          reviewed: [],
          neighbour: { balance: initialPoints, boxes: [], accounts: [] },
          earlierGifts: [],
          abandonedPayments: [],
        },
      };
    };
    const property = fc.asyncProperty(
      fc.commands(modelCommands(taken), { maxCommands: length, size: 'max' }),
      async (commands) => {
        await fc.asyncModelRun(setup, commands);
      },
    );
    const outcome = await fc.check(property, { numRuns: runs, seed, path, endOnFailure: true });
    const detail = outcome.failed
      ? `--seed ${outcome.seed} --path "${outcome.counterexamplePath}": ${outcome.counterexample} ${String((outcome.errorInstance as Error)?.message)}`
      : '';
    checks.that(`${runs} sequences of steps agree with the model`, !outcome.failed, detail);
    await checks.audit(stage.sql);
    return checks.report(seed, { sequences, ...Object.fromEntries(taken) });
  } finally {
    await stage.close();
  }
}

const usage = `node test/reliability/model.ts [--runs 300] [--length 40] [--seed n] [--path p]

Runs --runs random sequences of up to --length steps of a customer and compares the shop with an arithmetic model after every step. The
steps change carts, order sheets, orders, payments, deposits, cancels, gifts, reviews, claims and accounts, move the clock by days, and kill
the shop. A failure prints the seed and the path that replay it. Exits 1 if a check fails.`;

if (import.meta.main) {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { help: { type: 'boolean' }, runs: text, length: text, seed: text, path: text },
  });
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const { path, ...numbers } = values;
  const given = Object.entries(numbers).map(([name, value]) => [name, Number(value)]);
  const report = await runModelLane({
    ...Object.fromEntries(given),
    ...(path ? { path } : {}),
    say: (line) => console.log(`· ${line}`),
  });
  printReport(report);
  process.exit(report.failed > 0 ? 1 : 0);
}
