import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { insertTestProduct } from '../products.ts';
import { createChecks, type LaneReport, printReport, seededLuck } from './checks.ts';
import { couponDiscount, createFlowCoupon, initialPoints, newMember } from './customer-flows.ts';
import { openStage } from './lane-stage.ts';
import { freshProductIndex } from './model-claim-steps.ts';
import { type ModelledShop, type ModelStep, modelSteps } from './model-commands.ts';
import type { ShopModel } from './model-state.ts';
import { signInOwner } from './staff-actions.ts';

export type ModelOptions = {
  runs?: number;
  length?: number;
  seed?: number;
  print?: (line: string) => void;
};

/** A run with this many steps for each kind is expected to take every kind. */
const stepsPerKind = 5;

/**
 * A customer takes random steps, and an arithmetic model predicts the state of the shop after every step. Half of the steps are of a kind
 * that was taken least. A kind that a long run never takes is a fault: the model or the shop no longer allows it.
 */
export async function runModelLane({
  runs = 60,
  length = 40,
  seed = Date.now() % 1e6,
  print = () => {},
}: ModelOptions = {}): Promise<LaneReport> {
  const checks = createChecks();
  const stage = await openStage({ HOLD_TTL_S: '600' });
  const luck = seededLuck(seed);
  const arbitraries = modelSteps();
  // The values of a step that decide its kind are few.
  const kinds = arbitraries.flatMap((steps) => fc.sample(steps, { seed: 1, numRuns: 50 })).map(({ kind }) => kind);
  const taken = new Map(kinds.map((kind) => [kind, 0]));
  try {
    await createFlowCoupon(stage);
    const staff = await signInOwner(stage);
    const setup = async (): Promise<{ real: ModelledShop; model: ShopModel }> => {
      const [member, neighbour] = [await newMember(stage), await newMember(stage)];
      const goods = [
        await insertTestProduct(stage.sql, { price: 9000, stock: 12 }),
        await insertTestProduct(stage.sql, { price: 14_500, stock: 5 }),
        await insertTestProduct(stage.sql, { price: 24_000, stock: 6 }),
      ];
      await stage.sql`update product set return_policy = 'fresh' where id = ${goods[freshProductIndex]?.id ?? 0}`;
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
    let fault = '';
    for (let run = 1; run <= runs && !fault; run++) {
      print(`run ${run}`);
      const { real, model } = await setup();
      const walked: string[] = [];
      for (let at = 0; at < length && !fault; at++) {
        const step = nextStep(arbitraries, model, taken, luck);
        walked.push(step.name);
        taken.set(step.kind, (taken.get(step.kind) ?? 0) + 1);
        await step.run(model, real).catch((error: Error) => {
          fault = `--seed ${seed}, run ${run}: ${walked.join(', ')}: ${error.message}`;
        });
      }
    }
    checks.that(`${runs} sequences of steps agree with the model`, fault === '', fault);
    const missing = [...taken].filter(([, count]) => count === 0).map(([kind]) => kind);
    if (!fault && runs * length >= stepsPerKind * taken.size)
      checks.that(`each of ${taken.size} kinds of steps was taken`, missing.length === 0, missing);
    await checks.audit(stage.sql);
    return checks.report(seed, Object.fromEntries(taken));
  } finally {
    await stage.close();
  }
}

/** Steps that most steps of an order need first. */
const orderKinds = ['open an order sheet of', 'place an order'];

/**
 * A step that the model allows now: in one of two cases of a kind that was taken least, otherwise of any kind. While a kind was never taken,
 * half of the others lead to an order.
 */
function nextStep(
  arbitraries: fc.Arbitrary<ModelStep>[],
  model: ShopModel,
  taken: Map<string, number>,
  luck: () => number,
) {
  const allowed = arbitraries
    .flatMap((steps) => fc.sample(steps, { seed: Math.floor(luck() * 2 ** 31), numRuns: 3 }))
    .filter(({ isAllowed }) => isAllowed(model));
  const countOf = ({ kind }: ModelStep) => taken.get(kind) ?? 0;
  const least = Math.min(...allowed.map(countOf));
  const toOrder = allowed.filter(({ kind }) => orderKinds.includes(kind));
  const leadsToOrder = toOrder.length > 0 && [...taken.values()].includes(0) && luck() < 0.5;
  const others = leadsToOrder ? toOrder : allowed;
  const chosen = luck() < 0.5 ? allowed.filter((step) => countOf(step) === least) : others;
  return chosen[Math.floor(luck() * chosen.length)] as ModelStep;
}

const usage = `node test/reliability/model.ts [--runs 60] [--length 40] [--seed n]

Runs --runs random sequences of --length steps of a customer and compares the shop with an arithmetic model after every step. The
steps change carts, order sheets, orders, payments, deposits, cancels, gifts, reviews, claims and accounts, move the clock by days, and kill
the shop. A failure prints the seed that replays it and the steps. Each kind of step must be taken once. Exits 1 if a check fails.`;

if (import.meta.main) {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { help: { type: 'boolean' }, runs: text, length: text, seed: text },
  });
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const given = Object.entries(values).map(([name, value]) => [name, Number(value)]);
  const report = await runModelLane({
    ...Object.fromEntries(given),
    print: (line) => console.log(`· ${line}`),
  });
  printReport(report);
  process.exit(report.failed > 0 ? 1 : 0);
}
