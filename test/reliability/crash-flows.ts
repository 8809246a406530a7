import type { TestCustomer } from '../customer.ts';
import type { TestProduct } from '../products.ts';
import {
  cancelFlowOrder,
  cancelInTwoSteps,
  type FlowMember,
  type FlowOrder,
  fillTwoCarts,
  payByCard,
  payByDeposit,
  placeFlowOrder,
  retryUntilSettled,
  signInTwice,
} from './customer-flows.ts';
import { acceptOwnGift, cancelWholeGift, declineOwnGift, extendOnlyReceiver, placeGift } from './gift-flows.ts';
import type { LaneStage } from './lane-stage.ts';
import { buyParcels, shipAllParcels } from './parcel-batches.ts';
import { deleteFlowReview, writeFlowReview } from './review-flows.ts';
import { deliverPaidLine } from './staff-actions.ts';

export type CrashContext = { stage: LaneStage; goods: TestProduct; staff: TestCustomer; patience: number };
/** Flows of customers, and their required results. */
export type CrashFlow = {
  name: string;
  /** Prepares the flow; no crash happens here. */
  before?: (member: FlowMember, ground: CrashContext) => Promise<FlowOrder>;
  run: (member: FlowMember, ground: CrashContext, placed: FlowOrder | undefined) => Promise<FlowOrder>;
  end: 'paid' | 'cancelled' | 'merged' | 'reviewed' | 'unreviewed' | 'shipped';
};

// Guests before they become members, by the member's id.
const guests = new Map<number, TestCustomer>();

/** The flows; only `run` may crash. */
export const crashFlows: CrashFlow[] = [
  { name: 'checkout by card', end: 'paid', run: byCard },
  { name: 'checkout to a virtual account', end: 'paid', run: byDeposit },
  {
    name: 'cancel of one unit, then of the rest',
    end: 'cancelled',
    before: byCard,
    run: after(cancelInTwoSteps),
  },
  {
    name: 'cancel of the whole order',
    end: 'cancelled',
    before: byCard,
    run: after(cancelFlowOrder),
  },
  {
    name: 'purchase of a gift',
    end: 'paid',
    run: gift,
  },
  {
    name: 'cancel of a gift',
    end: 'cancelled',
    before: gift,
    run: after(cancelWholeGift),
  },
  {
    name: 'address of a gift',
    end: 'paid',
    before: gift,
    run: after(acceptOwnGift),
  },
  {
    name: 'extension of a gift',
    end: 'paid',
    before: gift,
    run: after(extendOnlyReceiver),
  },
  {
    name: 'refusal of a gift',
    end: 'cancelled',
    before: gift,
    run: after(declineOwnGift),
  },
  {
    name: 'new review',
    end: 'reviewed',
    before: deliveredOrder,
    run: after(writeFlowReview),
  },
  {
    name: 'deletion of a review',
    end: 'unreviewed',
    before: async (member, ground) => {
      const placed = await deliveredOrder(member, ground);
      await writeFlowReview(member, placed);
      return placed;
    },
    run: async (member, _, placed) => {
      await deleteFlowReview(member);
      return placed as FlowOrder;
    },
  },
];
const cartMerge: CrashFlow = {
  name: 'sign-in that merges carts',
  end: 'merged',
  before: async (member, { stage, goods }) => {
    guests.set(member.id, await fillTwoCarts(stage, member, goods));
    return { uuid: '', id: 0, payable: 0 };
  },
  run: async (member, _, placed) => {
    await signInTwice(guests.get(member.id) as TestCustomer, member);
    return placed as FlowOrder;
  },
};
/** Lines of one bulk job, by the id of the member whose round it is. */
export const batchLinesByMember = new Map<number, string[]>();
const parcelBatches: CrashFlow = {
  name: 'batches that confirm and ship a dozen parcels',
  end: 'shipped',
  before: async (member, ground) => {
    batchLinesByMember.set(member.id, await buyParcels(ground));
    return { uuid: '', id: 0, payable: 0 };
  },
  run: async (member, { staff }, placed) => {
    await shipAllParcels(staff, batchLinesByMember.get(member.id) ?? []);
    return placed as FlowOrder;
  },
};
crashFlows.push(cartMerge, parcelBatches);

async function byCard(member: FlowMember, { goods }: CrashContext) {
  const placed = await placeFlowOrder(member, goods, 'card');
  await payByCard(member, placed);
  return placed;
}

/** Bought and delivered. */
async function deliveredOrder(member: FlowMember, ground: CrashContext) {
  const placed = await byCard(member, ground);
  const { orderItemProducts } = await retryUntilSettled(() =>
    member.self.ask('GET /v1.2/app-users/orders/{id}', { params: { id: placed.uuid } }),
  );
  await deliverPaidLine(ground.staff, orderItemProducts[0]?.uuid ?? '');
  return placed;
}

async function gift(member: FlowMember, { goods }: CrashContext) {
  const placed = await placeGift(member, goods, { unit: 3, coupon: true });
  await payByCard(member, placed);
  return placed;
}

async function byDeposit(member: FlowMember, { stage, goods }: CrashContext) {
  const placed = await placeFlowOrder(member, goods, 'bank_transfer');
  await payByDeposit(stage, member, placed);
  return placed;
}

/** A flow that continues with its prepared data. */
function after(act: (member: FlowMember, placed: FlowOrder) => Promise<unknown>): CrashFlow['run'] {
  return async (member, _, placed) => {
    await act(member, placed as FlowOrder);
    return placed as FlowOrder;
  };
}
