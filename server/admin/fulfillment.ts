import { Refusal } from '#contract/errors.ts';
import type { By } from '../order-records/transition-lines.ts';
import { fulfilment, type OrderLine } from '../orders/fulfillment.ts';
import type { Tx } from '../platform/db/database.ts';
import type { At } from '../platform/handlers.ts';
import type { Staff } from '../platform/identity/staff-session.ts';
import type { Desk, StaffTools } from './admin-context.ts';
import { giving } from './dual-approval.ts';
import { type Act, acting, doing } from './line-action.ts';

type Asked<N extends keyof Desk> = Parameters<Desk[N]>[0];
type Step = 'confirm' | 'unconfirm' | 'delay' | 'ready' | 'ship' | 'boxes' | 'unship' | 'deliver' | 'undeliver';

/** What suppliers and operators do with a line until it has arrived. */
export function packing(tools: StaffTools): Pick<Desk, Step | 'stockOut'> {
  const give = giving(tools);
  const steps = stepsBy(tools, acting(tools));
  return {
    ...steps,
    async ship(input, at) {
      const shipped = await steps.ship(input, at);
      // The tracking company hears of the parcel as it leaves, and follows it from here on.
      at.after(() => void tools.tracker.find(input.body.carrierCode, input.body.invoice));
      return shipped;
    },
    stockOut: ({ params, body }, at) => give(at, params.line, 'stockOut', 'fulfil', body),
  };
}

/**
 * The same steps for whoever does many and looks at none of the lines: nothing is read to be shown, and the tracking company is asked
 * of a thousand parcels by the clock, eight at a time.
 */
export const unshownSteps = (tools: StaffTools) => stepsBy(tools, doing(tools));

function stepsBy<L>(tools: StaffTools, act: Act<L>) {
  const steps = fulfilment(tools);

  async function step(
    at: At<Staff>,
    uuid: string,
    name: Step,
    reason: string | undefined,
    work: (inside: Tx, line: OrderLine, by: By) => Promise<unknown>,
  ) {
    return (await act(at, uuid, name, 'fulfil', reason, work)).line;
  }

  return {
    confirm: ({ params }: Asked<'confirm'>, at: At<Staff>) =>
      step(at, params.line, 'confirm', undefined, (inside, line, by) => steps.confirm(inside, line, { by })),
    unconfirm: ({ params }: Asked<'unconfirm'>, at: At<Staff>) =>
      step(at, params.line, 'unconfirm', undefined, (inside, line, by) => steps.unconfirm(inside, line, { by })),
    delay: ({ params, body }: Asked<'delay'>, at: At<Staff>) =>
      step(at, params.line, 'delay', body.reason, (inside, line, by) => steps.delay(inside, line, { by, ...body })),
    ready: ({ params }: Asked<'ready'>, at: At<Staff>) =>
      step(at, params.line, 'ready', undefined, (inside, line, by) => steps.ready(inside, line, { by })),

    async ship({ params, body }: Asked<'ship'>, at: At<Staff>) {
      const { result, line } = await act(at, params.line, 'ship', 'fulfil', undefined, (inside, goods, by) =>
        steps.ship(inside, goods, { by, ...body }),
      );
      return { line, warnings: result };
    },

    async boxes({ params, body: { boxes } }: Asked<'boxes'>, at: At<Staff>) {
      const { result } = await act(at, params.line, 'boxes', 'fulfil', undefined, (inside, goods, _, note) => {
        note.boxes = boxes;
        return steps.boxes(inside, goods, boxes);
      });
      return { ok: true as const, warnings: result };
    },

    unship: ({ params, body }: Asked<'unship'>, at: At<Staff>) =>
      step(at, params.line, 'unship', body.reason, (inside, line, by) => steps.unship(inside, line, { by, ...body })),
    deliver: ({ params }: Asked<'deliver'>, at: At<Staff>) =>
      step(at, params.line, 'deliver', undefined, (inside, line, by) => steps.deliver(inside, line, { by })),

    async undeliver({ params, body }: Asked<'undeliver'>, at: At<Staff>) {
      if (at.who.role === 'distributor') throw new Refusal('STAFF_NOT_ALLOWED');
      return step(at, params.line, 'undeliver', body.reason, (inside, line, by) =>
        steps.undeliver(inside, line, { by, ...body }),
      );
    },
  };
}
