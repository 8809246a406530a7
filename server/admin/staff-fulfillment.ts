import { Refusal } from '#contract/errors.ts';
import type { TransitionActor } from '../order-records/transition-lines.ts';
import { createFulfillment, type FulfillmentLine } from '../orders/fulfillment.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Context } from '../platform/handlers.ts';
import type { Staff } from '../platform/identity/staff-session.ts';
import type { StaffHandlers, StaffTools } from './admin-context.ts';
import { withDualApproval } from './dual-approval.ts';
import { createLineAction, createLineActionWithView, type LineAction } from './line-action.ts';

type InputOf<N extends keyof StaffHandlers> = Parameters<StaffHandlers[N]>[0];
type Step =
  | 'confirm'
  | 'unconfirm'
  | 'delay'
  | 'ready'
  | 'ship'
  | 'invoice'
  | 'boxes'
  | 'unship'
  | 'deliver'
  | 'undeliver';

/** The steps that sellers and operators take with an order line until its delivery. */
export function createFulfillmentHandlers(tools: StaffTools): Pick<StaffHandlers, Step | 'stockOut'> {
  const give = withDualApproval(tools);
  const steps = stepsBy(tools, createLineActionWithView(tools));
  return {
    ...steps,
    async ship(input, at) {
      const shipped = await steps.ship(input, at);
      // The carrier tracking API is called as the parcel is shipped and follows it from then on.
      at.after(() => void tools.tracker.trackParcel(input.body.carrierCode, input.body.invoice));
      return shipped;
    },
    async invoice(input, at) {
      const corrected = await steps.invoice(input, at);
      at.after(() => void tools.tracker.trackParcel(input.body.carrierCode, input.body.invoice));
      return corrected;
    },
    stockOut: ({ params, body }, at) => give(at, params.line, 'stockOut', 'fulfil', body),
  };
}

/**
 * The same steps for bulk jobs, which do not return the line. The carrier tracking API is called by the tracking job, eight parcels
 * at a time.
 */
export const createFulfillmentSteps = (tools: StaffTools) => stepsBy(tools, createLineAction(tools));

function stepsBy<L>(tools: StaffTools, act: LineAction<L>) {
  const steps = createFulfillment(tools);

  async function step(
    at: Context<Staff>,
    uuid: string,
    name: Step,
    reason: string | undefined,
    work: (inside: Tx, line: FulfillmentLine, by: TransitionActor) => Promise<unknown>,
  ) {
    return (await act(at, uuid, name, 'fulfil', reason, work)).line;
  }

  return {
    confirm: ({ params }: InputOf<'confirm'>, at: Context<Staff>) =>
      step(at, params.line, 'confirm', undefined, (inside, line, by) => steps.confirm(inside, line, { by })),
    unconfirm: ({ params }: InputOf<'unconfirm'>, at: Context<Staff>) =>
      step(at, params.line, 'unconfirm', undefined, (inside, line, by) => steps.unconfirm(inside, line, { by })),
    delay: ({ params, body }: InputOf<'delay'>, at: Context<Staff>) =>
      step(at, params.line, 'delay', body.reason, (inside, line, by) => steps.delay(inside, line, { by, ...body })),
    ready: ({ params }: InputOf<'ready'>, at: Context<Staff>) =>
      step(at, params.line, 'ready', undefined, (inside, line, by) => steps.ready(inside, line, { by })),

    async ship({ params, body }: InputOf<'ship'>, at: Context<Staff>) {
      const { result, line } = await act(at, params.line, 'ship', 'fulfil', undefined, (inside, lineToShip, by) =>
        steps.ship(inside, lineToShip, { by, ...body }),
      );
      return { line, warnings: result };
    },

    async invoice({ params, body: { reason, ...parcel } }: InputOf<'invoice'>, at: Context<Staff>) {
      const { result, line } = await act(
        at,
        params.line,
        'invoice',
        'fulfil',
        reason,
        async (inside, lineToShip, _, note) => {
          const done = await steps.invoice(inside, lineToShip, parcel);
          Object.assign(note, { ...parcel, from: done.before });
          return done;
        },
      );
      return { line, warnings: result.warnings };
    },

    async boxes({ params, body: { boxes } }: InputOf<'boxes'>, at: Context<Staff>) {
      const { result } = await act(at, params.line, 'boxes', 'fulfil', undefined, (inside, lineToShip, _, note) => {
        note.boxes = boxes;
        return steps.boxes(inside, lineToShip, boxes);
      });
      return { ok: true as const, warnings: result };
    },

    unship: ({ params, body }: InputOf<'unship'>, at: Context<Staff>) =>
      step(at, params.line, 'unship', body.reason, (inside, line, by) => steps.unship(inside, line, { by, ...body })),
    deliver: ({ params }: InputOf<'deliver'>, at: Context<Staff>) =>
      step(at, params.line, 'deliver', undefined, (inside, line, by) => steps.deliver(inside, line, { by })),

    async undeliver({ params, body }: InputOf<'undeliver'>, at: Context<Staff>) {
      if (at.who.role === 'distributor') throw new Refusal('STAFF_NOT_ALLOWED');
      return step(at, params.line, 'undeliver', body.reason, (inside, line, by) =>
        steps.undeliver(inside, line, { by, ...body }),
      );
    },
  };
}
