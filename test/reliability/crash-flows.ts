import type { Person } from '../customer.ts';
import type { Goods } from '../products.ts';
import { bring } from './desk.ts';
import {
  cancelInTwo,
  cancelWhole,
  type Member,
  type Placed,
  payByCard,
  payByDeposit,
  place,
  settled,
  signInTwice,
  twoCarts,
} from './flows.ts';
import { longer, placeGift, receive, refuse, takeBack } from './gifts.ts';
import { bought, sendAll } from './parcels.ts';
import { speak, unsay } from './reviewing.ts';
import type { Stage } from './stage.ts';

export type Ground = { stage: Stage; goods: Goods; staff: Person; patience: number };
/** What people do, and how it must have ended. */
export type Flow = {
  name: string;
  /** What must stand before the flow begins; nothing strikes here. */
  before?: (member: Member, ground: Ground) => Promise<Placed>;
  run: (member: Member, ground: Ground, placed: Placed | undefined) => Promise<Placed>;
  end: 'paid' | 'gone' | 'merged' | 'told' | 'untold' | 'sent';
};

// Guests on their way to become members, by the member's id.
const guests = new Map<number, Person>();

/** What is struck, each from beginning to end. */
export const flows: Flow[] = [
  { name: 'checkout by card', end: 'paid', run: byCard },
  { name: 'checkout to a virtual account', end: 'paid', run: byDeposit },
  {
    name: 'cancel one unit, then the rest',
    end: 'gone',
    before: byCard,
    run: after(cancelInTwo),
  },
  {
    name: 'cancel the whole order',
    end: 'gone',
    before: byCard,
    run: after(cancelWhole),
  },
  {
    name: 'a gift is given',
    end: 'paid',
    run: gift,
  },
  {
    name: 'a gift is taken back',
    end: 'gone',
    before: gift,
    run: after(takeBack),
  },
  {
    name: 'a gift gets its address',
    end: 'paid',
    before: gift,
    run: after(receive),
  },
  {
    name: 'a gift gets another week',
    end: 'paid',
    before: gift,
    run: after(longer),
  },
  {
    name: 'a gift is refused',
    end: 'gone',
    before: gift,
    run: after(refuse),
  },
  {
    name: 'a review is written',
    end: 'told',
    before: arrived,
    run: after(speak),
  },
  {
    name: 'a review is taken away',
    end: 'untold',
    before: async (member, ground) => {
      const placed = await arrived(member, ground);
      await speak(member, placed);
      return placed;
    },
    run: async (member, _, placed) => {
      await unsay(member);
      return placed as Placed;
    },
  },
];
const merging: Flow = {
  name: 'a guest signs in and the cart comes along',
  end: 'merged',
  before: async (member, { stage, goods }) => {
    guests.set(member.id, await twoCarts(stage, member, goods));
    return { uuid: '', id: 0, payable: 0 };
  },
  run: async (member, _, placed) => {
    await signInTwice(guests.get(member.id) as Person, member);
    return placed as Placed;
  },
};
/** Lines that go in one batch, by the id of the member in whose turn it is struck. */
export const parcels = new Map<number, string[]>();
const sending: Flow = {
  name: 'a dozen parcels are taken on and sent in a batch each',
  end: 'sent',
  before: async (member, ground) => {
    parcels.set(member.id, await bought(ground));
    return { uuid: '', id: 0, payable: 0 };
  },
  run: async (member, { staff }, placed) => {
    await sendAll(staff, parcels.get(member.id) ?? []);
    return placed as Placed;
  },
};
flows.push(merging, sending);

async function byCard(member: Member, { goods }: Ground) {
  const placed = await place(member, goods, 'card');
  await payByCard(member, placed);
  return placed;
}

/** Bought, and in its buyer's hands. */
async function arrived(member: Member, ground: Ground) {
  const placed = await byCard(member, ground);
  const { orderItemProducts } = await settled(() =>
    member.self.ask('GET /v1.2/app-users/orders/{id}', { params: { id: placed.uuid } }),
  );
  await bring(ground.staff, orderItemProducts[0]?.uuid ?? '');
  return placed;
}

async function gift(member: Member, { goods }: Ground) {
  const placed = await placeGift(member, goods, { unit: 3, coupon: true });
  await payByCard(member, placed);
  return placed;
}

async function byDeposit(member: Member, { stage, goods }: Ground) {
  const placed = await place(member, goods, 'bank_transfer');
  await payByDeposit(stage, member, placed);
  return placed;
}

/** A flow that goes on with what stood before it. */
function after(act: (member: Member, placed: Placed) => Promise<unknown>): Flow['run'] {
  return async (member, _, placed) => {
    await act(member, placed as Placed);
    return placed as Placed;
  };
}
