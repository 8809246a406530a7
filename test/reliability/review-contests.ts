import { buy } from '../buy.ts';
import type { Person } from '../customer.ts';
import { mapo } from '../products.ts';
import type { Contest, Ring } from './contests.ts';
import { bring } from './desk.ts';
import { points } from './flows.ts';
import { earned, words } from './reviewing.ts';
import { tally } from './sheets.ts';
import type { Shot } from './volley.ts';

/** Who takes a review back while its points are being spent gets one of the two. */
export const reviewContests: Contest[] = [
  {
    name: 'delete a review ∥ spend its points',
    async ready(ring, round) {
      const buyer = await ring.member();
      const review = await reviewed(ring, buyer);
      return {
        shots: [{ ...remove(buyer, review), laterMs: [0, 10, 60, 300][round % 4] ?? 0 }, await spending(ring, buyer)],
        async judge(hits) {
          const [gone, spent] = hits.map(({ status }) => status === 200);
          const { id } = await buyer.get('GET /v2/app-users/detail', {});
          const [row] = await ring.sql<{ balance: number; held: number }[]>`
            select balance::int, held::int from point_account where app_user_id = ${id}`;
          const ok = spent
            ? row?.balance === points + earned && row.held === points + earned
            : row?.balance === points && row.held === 0;
          return gone !== spent && ok ? undefined : `${tally(hits)} → ${JSON.stringify(row)}`;
        },
      };
    },
  },
];

async function reviewed({ goods, staff }: Ring, buyer: Person) {
  const { body } = await buy(buyer, goods);
  const line = body.orderItemProducts[0]?.uuid ?? '';
  await bring(staff, line);
  const review = { score: 5, contents: words, orderItemProduct: line };
  return (await buyer.get('POST /v1/app-users/reviews', { body: review })).id;
}

function remove(buyer: Person, review: number): Shot {
  return { method: 'DELETE', path: `/v1/app-users/reviews/${review}`, token: buyer.token ?? '', body: {} };
}

/** An order sheet on which everything this person has is to be used. */
async function spending({ goods }: Ring, buyer: Person): Promise<Shot> {
  const options = [{ optionIdPathKey: goods.key, unit: 1 }];
  const { id } = await buyer.get('POST /v4/app-users/order-tmp', { body: { productId: goods.id, options } });
  const params = { id };
  const all = { couponIds: [], usedPoint: points + earned };
  const { guestOrderName: _, guestOrderPhone: __, ...address } = mapo;
  const { price } = await buyer.get('PATCH /v4/app-users/order-tmp/calculate/{id}', {
    params,
    body: { address, ...all },
  });
  const body = { address, chkPrice: price, chkUsedPoint: -all.usedPoint, couponIds: [], paymentMethodType: 'card' };
  return { method: 'POST', path: `/v4/app-users/order-tmp/chk/${id}`, token: buyer.token ?? '', body };
}
