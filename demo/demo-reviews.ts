import { josa } from 'es-hangul';
import { addDays, dateInKorea, instantOf, weekdayOf } from '#contract/rules/calendar.ts';
import { photosOfReviews } from './buyer-photos.ts';
import { koreaHourAt } from './demo-calendar.ts';
import type { DemoProduct } from './demo-product.ts';
import * as say from './review-phrases.ts';
import { reviewTexts } from './review-texts.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';
import { sizeName, sizePrice } from './statutory-notices.ts';

type Listed = {
  good: DemoProduct;
  id: number;
  storage: 'room' | 'chilled' | 'frozen';
  created_at: string;
  product_status: string;
};

/** Reviews of every product on sale, oldest first. */
export function reviewRows(all: Listed[], now: Date) {
  const rows = all.flatMap((listed) => ofProduct(listed, now));
  rows.sort((one, other) => one.created_at.localeCompare(other.created_at) || one.product_id - other.product_id);
  // The same short text may suit two products, but must not appear twice in a row.
  const distinctReviews = rows.filter((row, at) => row.contents !== rows[at - 1]?.contents);
  return distinctReviews.map((row, at) => ({ id: at + 1, ...row }));
}

function ofProduct({ good, id, storage, created_at, product_status }: Listed, now: Date) {
  if (good.soon || (good.period?.[0] ?? 0) > 0 || good.funding || ['waiting', 'removed'].includes(product_status))
    return [];
  if (created_at >= koreaHourAt(now, 0, 0).toISOString()) return [];
  const luck = seededRandom(`reviews ${id}`);
  const age = Math.max(4, (now.getTime() - Date.parse(created_at)) / 86_400_000);
  const busy = good.label === 'MD추천' ? 3 : good.wholesale ? 0.25 : 1;
  const count = Math.round(busy * (2 + 40 * luck.next() ** 2 + Math.min(age, 60) / 4));
  const usedTexts = new Set<string>();
  const rows = Array.from({ length: count }, () => {
    const lot = lotOf(good, now, age, luck);
    const writtenAt = instantOf(addDays(lot, 1), '18:00').getTime() + luck.between(0, 6) * 86_400_000;
    const at = new Date(Math.min(writtenAt, now.getTime() - luck.between(0.1, 12) * 3_600_000));
    return {
      ...demoReviewOf(good, id, storage, at, luck, usedTexts),
      shipment_date: lot,
      received_on: addDays(lot, 1),
      app_user_id: null,
      order_line_uuid: luck.uuid(),
      author: author(luck),
    };
  });
  const scores = rows.map(({ score }) => score);
  const photos = photosOfReviews(good, id, scores);
  return rows.map((row, at) => {
    const images = photos[at] ?? [];
    return images.length > 0 ? { ...row, review_type: 'photo', images, point: 300 } : row;
  });
}

/**
 * The ship date that a review refers to: sellers ship on Tuesdays and Thursdays. A seasonal product shipped in the last weeks or in last
 * year's season, any other all year round.
 */
function lotOf({ dated }: DemoProduct, now: Date, age: number, luck: SeededRandom) {
  const lastYear = dated && age > 345 && luck.happens(0.35);
  const days = lastYear ? luck.between(330, age) : luck.next() ** 1.6 * ((dated ? Math.min(age, 50) : age) - 3) + 3;
  let lot = addDays(dateInKorea(now), -Math.max(3, Math.round(days)));
  while (![2, 4].includes(weekdayOf(lot))) lot = addDays(lot, -1);
  return lot;
}

/** One review; no two reviews of a product have the same text. */
export function demoReviewOf(
  good: DemoProduct,
  id: number,
  storage: Listed['storage'],
  at: Date,
  luck: SeededRandom,
  said: Set<string>,
) {
  const score = scoreOf(luck.next());
  let contents = words(good, storage, score, luck);
  for (let tries = 0; said.has(contents) && tries < 20; tries++) contents = words(good, storage, score, luck);
  said.add(contents);
  const size = luck.pick(good.sizes);
  const answered = luck.happens(score <= 2 ? 0.85 : score === 3 ? 0.4 : 0.08);
  return {
    product_id: id,
    option_name: sizeName(size),
    line_price: sizePrice(size),
    score,
    contents,
    // Photos come from `photosOfReviews`: the gallery's images would look forged.
    review_type: 'text',
    images: [] as string[],
    point: contents.length >= 20 ? 100 : 0,
    answer: answered
      ? {
          text: luck.pick(score >= 4 ? say.thankYouReplies : say.apologyReplies),
          at: new Date(at.getTime() + luck.between(1, 8) * 3_600_000).toISOString(),
        }
      : null,
    helpful: Math.floor(luck.next() ** 4 * 30),
    created_at: at.toISOString(),
  };
}

function scoreOf(lot: number) {
  return lot < 0.7 ? 5 : lot < 0.88 ? 4 : lot < 0.95 ? 3 : lot < 0.98 ? 2 : 1;
}

function words(good: DemoProduct, storage: Listed['storage'], score: number, luck: SeededRandom) {
  const root = Math.floor(good.in / 100);
  // Texts about food do not suit kitchenware.
  const apt = (pieces: string[]) =>
    root === 98 ? pieces.filter((piece) => !/맛|먹|식탁|입이|농사|물러|상해|상한|{}하고/.test(piece)) : pieces;
  const praise = luck.some(reviewTexts[good.in] ?? reviewTexts[root] ?? [], luck.pick([1, 1, 2, 2, 3]));
  const start = luck.happens(0.55) ? [luck.pick(apt(say.reviewOpenings))] : [];
  const came = luck.happens(0.5) ? [luck.pick(apt(say.arrivalTexts[storage]))] : [];
  const end = luck.happens(0.6) ? [luck.pick(apt(say.reviewClosings))] : [];
  const closingText = luck.pick(apt(say.complaintClosings));
  const body = {
    5: [...start, ...(luck.happens(0.5) ? [...came, ...praise] : [...praise, ...came]), ...end],
    4: [...start, ...praise.slice(0, 2), luck.pick(apt(say.mixedReviewTexts)), ...end],
    3: [
      ...start.filter((piece) => !piece.includes('칭찬')),
      luck.pick(apt(say.neutralReviewTexts)),
      ...(luck.happens(0.4) ? [closingText] : []),
    ],
    2: [luck.pick(apt(say.complaintTexts)), closingText],
    1: [...luck.some(apt(say.complaintTexts), 2), closingText],
  }[score];
  const text = filled((body ?? []).join(' '), good.name.split(' ').at(-1) ?? good.name);
  return text.length >= 12 ? text : `${text} ${luck.pick(apt(say.reviewClosings))}`;
}

function filled(text: string, thing: string) {
  return text
    .replaceAll('{를}', josa(thing, '을/를'))
    .replaceAll('{가}', josa(thing, '이/가'))
    .replaceAll('{는}', josa(thing, '은/는'))
    .replaceAll('{}', thing);
}

function author(luck: SeededRandom) {
  return `${luck.pick(say.koreanSurnames)}*${luck.pick(say.givenNameLetters)}`;
}
