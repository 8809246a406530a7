import fc from 'fast-check';
import type { TestCustomer } from './customer.ts';
import { buyFreshProduct, claimSpoiltPieces, uploadClaimPhoto } from './fresh-purchase.ts';
import { advanceClock } from './order-steps.ts';
import { joinAsMember } from './phone-steps.ts';
import { mapoAddress } from './products.ts';
import type { TestShop } from './test-shop.ts';

export type DishonestWorld = Pick<TestShop, 'sql' | 'sandbox' | 'person' | 'guest'>;

/** The identity that the buyer uses for one order: there are a few of each, and the street door is the real place of delivery. */
const mask = fc.record({
  account: fc.nat(2),
  phone: fc.nat(2),
  card: fc.nat(2),
  brand: fc.constantFrom<string>('cuma', 'farmer'),
  isMember: fc.boolean(),
});

const move = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      as: mask,
      price: fc.constantFrom<number>(10_000, 20_000, 50_000),
      units: fc.constantFrom<number>(1, 2, 5),
      drop: fc.nat(1),
      returns: fc.constantFrom('fresh' as const, 'fresh' as const, 'normal' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('claim' as const),
      order: fc.nat(5),
      bad: fc.constantFrom<number>(1, 3, 6, 12, 20),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('sendBack' as const),
      order: fc.nat(5),
      units: fc.constantFrom(undefined, 1),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('takeBack' as const), order: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom<number>(2, 5) }) },
);
export type DishonestMove = typeof move extends fc.Arbitrary<infer M> ? M : never;
export const dishonestSchemes = fc.array(move, { minLength: 4, maxLength: 12 });

type Owned = Awaited<ReturnType<typeof buyFreshProduct>>;
let worlds = 0;

/** Plays one scheme over HTTP, without a decision of staff; returns its gain in won, not counting the products. */
export async function playScheme(shop: DishonestWorld, scheme: DishonestMove[], doors = 1) {
  worlds += 1;
  const people = new Map<string, Promise<TestCustomer>>();
  const owned: Owned[] = [];
  for (const [at, one] of scheme.entries()) await step(one, at).catch(refusedOnly);
  await advanceClock(shop as TestShop, '9d');
  const [row] = await shop.sql<{ haul: number; paid: number }[]>`
    select coalesce(sum(p.paid_amount), 0)::bigint as paid, coalesce(sum((
      select sum(r.cash + r.point) from refund r where r.order_id = p.order_id and r.requested_by = 'system' and r.kind in ('claim', 'return'))), 0)::bigint as haul
    from payment p where p.order_id = any (${owned.map(({ order }) => order.id)}::bigint[])`;
  return row as { haul: number; paid: number };

  async function step(one: DishonestMove, at: number) {
    if (one.do === 'buy') return buy(one, at);
    if (one.do === 'wait') return advanceClock(shop as TestShop, `${one.days}d`);
    const mine = owned[one.order % Math.max(1, owned.length)];
    if (!mine) return;
    const params = { id: mine.order.id, pid: mine.line };
    if (one.do === 'claim') await claimSpoiltPieces(shop as TestShop, mine, one.bad);
    else if (one.do === 'takeBack')
      await mine.buyer.get('PUT /v1/app-users/order-items/{id}/products/{pid}/claim/undo', { params });
    else await emptyBox(mine, one.units);
  }

  async function buy({ as, price, units, drop, returns }: Extract<DishonestMove, { do: 'buy' }>, at: number) {
    const phone = `0107${String(worlds).padStart(4, '0')}${as.phone}00`;
    const home = { ...mapoAddress, addressDetail: `${worlds}동 ${at % doors}호`, phone, guestOrderPhone: phone };
    const known = people.get(`${as.isMember} ${as.account}`) ?? personOf(as.isMember);
    people.set(`${as.isMember} ${as.account}`, known);
    const bought = await buyFreshProduct(shop as TestShop, home, {
      price,
      units,
      returns,
      buyer: await known,
      points: as.isMember ? 1000 : 0,
      drop: units > 1 ? drop : 0,
    });
    await shop.sql`update payment set method_text = ${`신한카드 ${5000 + as.card}****${String(worlds).padStart(4, '0')}*`} where order_id = ${bought.order.id}`;
    await shop.sql`update orders set brand = ${as.brand} where id = ${bought.order.id}`;
    owned.push(bought);
  }

  async function personOf(isMember: boolean) {
    const customer = await shop.guest();
    if (!isMember) return customer;
    await joinAsMember(customer, shop.sandbox);
    const { id } = await customer.get('GET /v2/app-users/detail', {});
    await shop.sql`
      insert into point_transaction (app_user_id, type, amount, label, source_key, expires_at)
      values (${id}, 'event', 9000, '축하 포인트', ${`demo:dishonest:${id}`}, shop_now() + interval '300 days')`;
    return customer;
  }

  /** The courier brings the shop a box with any content. */
  async function emptyBox({ buyer, order, line }: Owned, units: number | undefined) {
    const claimed = await buyer.get('POST /v1/app-users/order-items/{id}/products/{pid}/claim', {
      params: { id: order.id, pid: line },
      body: {
        kind: 'return',
        reason: 'DEFECT',
        images: [await uploadClaimPhoto(shop as TestShop, buyer)],
        ...(units ? { units } : {}),
      },
    });
    await shop.sql`
      update claim c set pickup = jsonb_build_object('carrierCode', '99', 'invoice', '1', 'deliveredAt', shop_now())
      from order_line l where l.id = c.order_line_id and l.uuid = ${claimed.uuid} and c.status = 'open'`;
  }
}

/** A refusal of the shop is no gain; any other error is a fault of the model. */
function refusedOnly(error: unknown) {
  if (!(error instanceof Error) || !/ → 4\d\d /.test(error.message)) throw error;
}

/** Known schemes, in addition to the random ones. */
export const knownSchemes: DishonestMove[][] = [
  [buying(20_000), ...telling(6, 4), wait(5)],
  [
    buying(50_000),
    ...telling(6, 1),
    buying(50_000, 1),
    ...telling(6, 1, 1),
    buying(50_000, 2),
    ...telling(6, 1, 2),
    wait(5),
  ],
  [buying(50_000), ...telling(20, 1), wait(5)],
  [buying(50_000, 0, 'normal'), { do: 'sendBack', order: 0, units: undefined }, wait(5)],
];

function buying(price: number, which = 0, returns: 'fresh' | 'normal' = 'fresh'): DishonestMove {
  const as = { account: which, phone: which, card: which, brand: 'cuma', isMember: false };
  return { do: 'buy', as, price, units: 1, drop: 0, returns };
}
function telling(bad: number, times: number, order = 0): DishonestMove[] {
  return Array.from({ length: times }, () => ({ do: 'claim', order, bad }));
}
function wait(days: number): DishonestMove {
  return { do: 'wait', days };
}
