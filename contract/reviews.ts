import { z } from 'zod';
import { OrderItem } from './orders.ts';
import {
  humanText,
  Id,
  pagedList,
  pageQuery,
  staffPaging,
  textField,
  UtcMoment,
  Uuid,
  Won,
  Ymd,
} from './primitives.ts';
import { reviewContentsRule } from './rules/normalize-text.ts';
import { maxReviewPhotos, reviewTypes } from './rules/review-points.ts';

export const ReviewType = z.enum(reviewTypes);
export type ReviewType = z.output<typeof ReviewType>;
export const ReviewOrder = z.enum(['recommend', 'latest', 'score_desc', 'score_asc']);
/** Why a review may be reported or hidden; a low score is no reason (rules D16). */
export const ReviewReportReason = z.enum(['personal', 'abuse', 'advert', 'unrelated', 'copied']);
export type ReviewReportReason = z.output<typeof ReviewReportReason>;

export const ProductReview = z.object({
  id: Id,
  score: z.int().min(1).max(5),
  contents: z.string(),
  reviewType: ReviewType,
  reviewImages: z.array(z.object({ sort: z.int(), imageFile: z.string() })),
  /** Its film; `thumbnail` is an address without width and ending, the product's own where nobody drew one. */
  video: z.object({ id: Id, videoUrl: z.string(), thumbnail: z.string(), viewCount: z.int() }).nullable(),
  createDate: UtcMoment,
  /** Masked: 김*부. */
  author: z.string(),
  orderItemProduct: z.object({ uuid: Uuid, optionName: z.string(), shipmentDate: Ymd.nullable() }),
  orderItemProductPrice: Won,
  /** When its writer had the goods in hand. */
  receivedDate: Ymd.nullable(),
  point: z.int(),
  answer: z.object({ text: z.string(), at: UtcMoment }).nullable(),
  returned: z.boolean(),
  helpful: z.int(),
});
export type ProductReview = z.output<typeof ProductReview>;

/** How many gave 1, 2, 3, 4 and 5. */
const ByScore = z.array(z.int()).length(5);
const Share = { average: z.number().nullable(), count: z.int(), byScore: ByScore };
const Summary = z.object({
  average: z.number().nullable(),
  byScore: ByScore,
  photoCount: z.int(),
  /** Of those who received theirs within the last seven days. */
  week: z.object(Share),
  /** By the month of arrival, the newest last, twelve at most; "2026-11". */
  months: z.array(z.object({ month: z.string(), ...Share })),
  /** What was bought of it, by how many spoke of it. */
  options: z.array(z.object({ name: z.string(), count: z.int() })),
  /** Of those alone behind whose words a purchase stands: what search engines are told. */
  bought: z.object({ average: z.number().nullable(), count: z.int() }),
});
export const ProductReviews = pagedList(ProductReview).extend({ summary: Summary });

const Product = z.object({ id: Id, name: z.string(), imageSmall: z.string(), placeholder: z.string() });
/** A review with the product it speaks of, for strips outside the product page. */
export const RecommendedReview = ProductReview.extend({ product: Product });

/** One's own: with what may still be done about it. */
export const CustomerReview = RecommendedReview.extend({
  orderId: Id.nullable(),
  /** Goes up with every change; what was changed elsewhere meanwhile is not written over. */
  version: z.int(),
  /** Until when it can be changed; null when that is over. */
  changeUntil: UtcMoment.nullable(),
  hidden: z
    .object({
      reason: ReviewReportReason,
      at: UtcMoment,
      /** Null when it is over or was used. */
      appealUntil: UtcMoment.nullable(),
      appeal: z.object({ text: z.string(), at: UtcMoment, isAnswered: z.boolean() }).nullable(),
    })
    .nullable(),
});
export type CustomerReview = z.output<typeof CustomerReview>;

/** What each kind of review would bring for this line, now. */
const Points = z.object({ text: z.int(), photo: z.int(), video: z.int() });
/** A line somebody may speak of. */
export const ReviewableItem = OrderItem.extend({
  /** Null of a gift that was received: its order is its sender's, and no price is told. */
  orderId: Id.nullable(),
  points: Points,
  /** The last days for points and for words; no day where there are none to be had. */
  pointUntil: Ymd.nullable(),
  reviewUntil: Ymd,
});
export type ReviewableItem = z.output<typeof ReviewableItem>;

const contents = textField(reviewContentsRule);
const score = z.int().min(1, '별점을 눌러 주세요.').max(5);
export const WriteReviewForm = z.strictObject({
  /** The line's uuid. */
  orderItemProduct: Uuid,
  score,
  contents,
  /** Ids of pictures sent before, in their order. */
  images: z.array(Uuid).max(maxReviewPhotos, '사진은 10장까지 올릴 수 있어요.').default([]),
  /** The id of a film sent before. */
  video: Uuid.nullish(),
});
export const ReviewUpdate = z.strictObject({
  score,
  contents,
  /** What stays by its `imageFile`, what is new by the id of its upload. */
  images: z
    .array(z.union([Uuid, z.string().regex(/^\/pictures\/[\w/-]{1,100}$/)]))
    .max(maxReviewPhotos, '사진은 10장까지 올릴 수 있어요.')
    .default([]),
  video: z.union([Uuid, z.literal('keep')]).nullish(),
  version: z.int().min(1).optional(),
});
/** The line at the top of what may be spoken of again, where it may; how many points went back. */
export const DeletedReview = z.object({ line: ReviewableItem.nullable(), point: z.int() });

export const ReviewPointText = z.object({
  rows: z.array(z.object({ reviewType: ReviewType, point: z.int(), minLength: z.int() })),
  days: z.int(),
  notes: z.array(z.string()),
});
/** What of a product's reviews is the asker's own. */
export const OwnReviewIds = z.object({ written: z.array(Id), helpful: z.array(Id), reported: z.array(Id) });
export const HelpfulVotes = z.object({ helpful: z.int(), isHelpful: z.boolean() });
export const ReviewReport = z.strictObject({ reason: ReviewReportReason, detail: humanText(0, 500).default('') });
export const ReviewAppeal = z.strictObject({ contents: humanText(10, 1000, '이의 내용을 10자 이상 적어 주세요.') });

/** `open`: nobody has answered it, or it is reported, or its author objects. */
export const StaffReviewQuery = z.strictObject({
  ...staffPaging,
  state: z.enum(['open', 'unanswered', 'reported', 'appealed', 'hidden', 'all']).default('open'),
});
export const StaffReview = ProductReview.extend({
  product: z.object({ id: Id, name: z.string() }),
  hidden: z.object({ reason: ReviewReportReason.nullable(), at: UtcMoment.nullable() }).nullable(),
  /** Not decided yet. */
  reports: z.array(z.object({ reason: ReviewReportReason, detail: z.string(), at: UtcMoment })),
  /** What its author says against its being hidden. */
  appeal: z.object({ text: z.string(), at: UtcMoment, isAnswered: z.boolean() }).nullable(),
});
export const HideReviewForm = z.strictObject({ reason: ReviewReportReason, words: humanText(0, 500).default('') });

/** Of this line alone, by its uuid. */
export const OwnReviewQuery = pageQuery(10).extend({ line: Uuid.optional() });

export const ReviewQuery = pageQuery(10).extend({
  /** With photographs, or of this kind. */
  reviewType: ReviewType.optional(),
  orderBy: ReviewOrder.default('recommend'),
  /** Everybody, or those who received theirs within seven days. */
  period: z.enum(['all', 'week']).default('all'),
  /** One of the names in `summary.options`. */
  option: humanText(1, 100).optional(),
});
