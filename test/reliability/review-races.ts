import { buyProduct } from '../buy.ts';
import type { TestCustomer } from '../customer.ts';
import { mapoAddress } from '../products.ts';
import type { ConcurrentRequest } from './concurrent-requests.ts';
import { countReplies } from './concurrent-requests.ts';
import { initialPoints } from './customer-flows.ts';
import type { ActionRace, RaceContext } from './order-races.ts';
import { laneReviewText, reviewPointsEarned } from './review-flows.ts';
import { deliverPaidLine } from './staff-actions.ts';

/** A member who deletes a review while its points are being spent gets one of the two. */
export const reviewRaces: ActionRace[] = [
  {
    name: 'delete the review ∥ spend its points',
    async ready(context, round) {
      const buyer = await context.member();
      const review = await writeReview(context, buyer);
      return {
        requests: [
          { ...deleteReview(buyer, review), laterMs: [0, 10, 60, 300][round % 4] ?? 0 },
          await spendAllPoints(context, buyer),
        ],
        async flawOf(replies) {
          const [withdrawn, spent] = replies.map(({ status }) => status === 200);
          const { id } = await buyer.get('GET /v2/app-users/detail', {});
          const [row] = await context.sql<{ balance: number; held: number }[]>`
            select balance::int, held::int from point_account where app_user_id = ${id}`;
          const ok = spent
            ? row?.balance === initialPoints + reviewPointsEarned && row.held === initialPoints + reviewPointsEarned
            : row?.balance === initialPoints && row.held === 0;
          return withdrawn !== spent && ok ? undefined : `${countReplies(replies)} → ${JSON.stringify(row)}`;
        },
      };
    },
  },
];

async function writeReview({ goods, staff }: RaceContext, buyer: TestCustomer) {
  const { body } = await buyProduct(buyer, goods);
  const line = body.orderItemProducts[0]?.uuid ?? '';
  await deliverPaidLine(staff, line);
  const review = { score: 5, contents: laneReviewText, orderItemProduct: line };
  return (await buyer.get('POST /v1/app-users/reviews', { body: review })).id;
}

function deleteReview(buyer: TestCustomer, review: number): ConcurrentRequest {
  return { method: 'DELETE', path: `/v1/app-users/reviews/${review}`, token: buyer.token ?? '', body: {} };
}

/** An order sheet that uses all points of this member. */
async function spendAllPoints({ goods }: RaceContext, buyer: TestCustomer): Promise<ConcurrentRequest> {
  const options = [{ optionIdPathKey: goods.key, unit: 1 }];
  const { id } = await buyer.get('POST /v4/app-users/order-tmp', { body: { productId: goods.id, options } });
  const params = { id };
  const all = { couponIds: [], usedPoint: initialPoints + reviewPointsEarned };
  const { guestOrderName: _, guestOrderPhone: __, ...address } = mapoAddress;
  const { price } = await buyer.get('PATCH /v4/app-users/order-tmp/calculate/{id}', {
    params,
    body: { address, ...all },
  });
  const body = {
    address,
    chkPrice: price,
    chkUsedPoint: -all.usedPoint,
    couponIds: [],
    paymentMethodType: 'card',
    orderAgain: true,
  };
  return { method: 'POST', path: `/v4/app-users/order-tmp/chk/${id}`, token: buyer.token ?? '', body };
}
