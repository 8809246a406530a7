import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { groupThousands } from '#contract/rules/money.ts';
import type { Handlers } from '../platform/handlers.ts';
import { groupedCursorOf, parseGroupedCursor } from '../platform/paging/cursor.ts';
import { cursorPage, numberedPage } from '../platform/paging/page.ts';
import { communityPostsOf } from './community.sql.ts';
import type { ReviewTools } from './review-context.ts';
import { productReviewsOf, recommendedReviews, reviewIdsOfCustomer, reviewSummaryOf } from './reviews.sql.ts';
import { reviewRatesOf } from './rewards.ts';

type ReviewHandlers = Handlers<Routes['reviews']>;

export function createReviewListHandlers({
  reference,
  brand,
}: ReviewTools): Pick<ReviewHandlers, 'list' | 'ofMine' | 'recommended' | 'community' | 'points'> {
  return {
    async list({ params, query: { page, take, reviewType: type, orderBy, period, option } }, { sql }) {
      const [rows, { matching, count: _, ...summary }] = await Promise.all([
        productReviewsOf(sql, params.id, { type, orderBy, period, option, take, page }),
        reviewSummaryOf(sql, params.id, { type, period, option }),
      ]);
      return {
        entities: rows.slice(0, take),
        page: numberedPage({ page, take }, rows.length, matching),
        summary,
      };
    },

    ofMine: ({ params: { id } }, { sql, who }) => reviewIdsOfCustomer(sql, id, who.id),

    async recommended({ query: { take, nextPage } }, { sql }) {
      const skip = nextPage === undefined ? 0 : Number(nextPage);
      if (!Number.isSafeInteger(skip) || skip < 0 || skip > 10_000) throw new Refusal('BAD_REQUEST');
      const rows = await recommendedReviews(sql, skip, take);
      return {
        entities: rows.slice(0, take).map(({ total: _, ...review }) => review),
        page: cursorPage(rows, take, rows[0]?.total ?? 0, () => String(skip + take)),
      };
    },

    async community({ query: { kind, take, nextPage } }, { sql }) {
      const rows = await communityPostsOf(sql, { brand, kind, take, at: parseGroupedCursor(nextPage) });
      const { nextPage: next } = cursorPage(rows, take, 0, groupedCursorOf);
      return { entities: rows.slice(0, take).map(({ post }) => post), nextPage: next };
    },

    async points() {
      const { points, small, textLength } = reviewRatesOf(reference);
      const won = groupThousands(small.won);
      return {
        rows: (['text', 'photo', 'video'] as const).map((reviewType) => ({
          reviewType,
          point: points[reviewType],
          minLength: reviewType === 'text' ? textLength : 10,
        })),
        days: reference.policy('reviewPointDays'),
        notes: [
          `상품을 받은 날부터 ${reference.policy('reviewPointDays')}일 안에 쓰면 포인트를 바로 드려요.`,
          `결제 금액이 ${won}원보다 적은 상품은 포인트의 ${small.percent}%를 드려요.`,
          '사진이나 영상을 더하면 모자란 만큼 더 드리고, 빼면 그만큼 돌려받아요.',
          '후기를 삭제하면 포인트가 회수되고, 다시 써도 한 번 더 드리지 않아요.',
          `후기는 받은 날부터 ${reference.policy('reviewDays')}일까지 쓸 수 있고, 쓴 날부터 ${reference.policy('reviewEditDays')}일 동안 고칠 수 있어요.`,
          '같은 글자만 되풀이하거나 전화번호·인터넷 주소가 들어간 후기에는 포인트를 드리지 않아요.',
        ],
      };
    },
  };
}
