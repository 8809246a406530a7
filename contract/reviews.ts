import { z } from 'zod';
import { OrderItem } from './orders.ts';
import {
  cursorQuery,
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
/** The reasons for reporting or hiding a review. A low rating is no reason (rules D16). */
export const ReviewReportReason = z.enum(['personal', 'abuse', 'advert', 'unrelated', 'copied']);
export type ReviewReportReason = z.output<typeof ReviewReportReason>;

export const ProductReview = z.object({
  id: Id,
  score: z.int().min(1).max(5),
  contents: z.string(),
  reviewType: ReviewType,
  reviewImages: z.array(z.object({ sort: z.int(), imageFile: z.string() })),
  /** The video. `thumbnail` is a URL without width and extension, by default the product's own. */
  video: z.object({ id: Id, videoUrl: z.string(), thumbnail: z.string(), viewCount: z.int() }).nullable(),
  createDate: UtcMoment,
  /** Masked: 김*부. */
  author: z.string(),
  orderItemProduct: z.object({ uuid: Uuid, optionName: z.string(), shipmentDate: Ymd.nullable() }),
  orderItemProductPrice: Won,
  /** The date the author received the item. */
  receivedDate: Ymd.nullable(),
  point: z.int(),
  answer: z.object({ text: z.string(), at: UtcMoment }).nullable(),
  returned: z.boolean(),
  helpful: z.int(),
});
export type ProductReview = z.output<typeof ProductReview>;

/** The number of ratings of 1, 2, 3, 4 and 5. */
const ByScore = z.array(z.int()).length(5);
const Share = { average: z.number().nullable(), count: z.int(), byScore: ByScore };
const Summary = z.object({
  average: z.number().nullable(),
  byScore: ByScore,
  photoCount: z.int(),
  /** Only deliveries of the last seven days. */
  week: z.object(Share),
  /** By month of delivery, "2026-11". Newest last, at most twelve. */
  months: z.array(z.object({ month: z.string(), ...Share })),
  /** The reviewed options, by number of reviews. */
  options: z.array(z.object({ name: z.string(), count: z.int(), average: z.number() })),
  /** Only reviews of purchases. Search engines receive these figures. */
  bought: z.object({ average: z.number().nullable(), count: z.int() }),
});
export const ProductReviews = pagedList(ProductReview).extend({ summary: Summary });
export type ProductReviews = z.output<typeof ProductReviews>;

const Product = z.object({ id: Id, name: z.string(), imageSmall: z.string(), placeholder: z.string() });
/** A review with its product, for lists outside the product page. */
export const RecommendedReview = ProductReview.extend({ product: Product });

const CommunityKind = z.enum(['review', 'question', 'video']);
export type CommunityKind = z.output<typeof CommunityKind>;
export const CommunityQuery = cursorQuery(15).extend({ kind: CommunityKind.or(z.literal('all')).default('all') });
/** A review, an answered question or a video. `image` is a URL without width and extension; `author` is masked. */
export const CommunityPost = z.object({
  kind: CommunityKind,
  id: Id,
  createDate: UtcMoment,
  author: z.string().nullable(),
  text: z.string(),
  score: z.int().nullable(),
  image: z.string().nullable(),
  answer: z.string().nullable(),
  product: Product,
});
export type CommunityPost = z.output<typeof CommunityPost>;
export const CommunityFeed = z.object({ entities: z.array(CommunityPost), nextPage: z.string().nullable() });

/** The member's own review with the actions still possible. */
export const CustomerReview = RecommendedReview.extend({
  orderId: Id.nullable(),
  /** Increases with every change. An update with an older version is refused. */
  version: z.int(),
  /** The time until which it can be changed. Null when that has passed. */
  changeUntil: UtcMoment.nullable(),
  hidden: z
    .object({
      reason: ReviewReportReason,
      at: UtcMoment,
      /** Null when the time has passed or the appeal was used. */
      appealUntil: UtcMoment.nullable(),
      appeal: z.object({ text: z.string(), at: UtcMoment, isAnswered: z.boolean() }).nullable(),
    })
    .nullable(),
});
export type CustomerReview = z.output<typeof CustomerReview>;

/** The points of each kind of review for this item now. */
const Points = z.object({ text: z.int(), photo: z.int(), video: z.int() });
/** An order item that can be reviewed. */
export const ReviewableItem = OrderItem.extend({
  /** Null for a received gift: the order belongs to the sender and its price is not shown. */
  orderId: Id.nullable(),
  points: Points,
  /** The last dates for points and for a review. `pointUntil` is null when there are no points. */
  pointUntil: Ymd.nullable(),
  reviewUntil: Ymd,
});
export type ReviewableItem = z.output<typeof ReviewableItem>;

const contents = textField(reviewContentsRule);
const score = z.int().min(1, '별점을 눌러 주세요.').max(5);
export const WriteReviewForm = z.strictObject({
  /** The uuid of the order item. */
  orderItemProduct: Uuid,
  score,
  contents,
  /** Ids of uploaded images, in order. */
  images: z.array(Uuid).max(maxReviewPhotos, '사진은 10장까지 올릴 수 있어요.').default([]),
  /** The id of an uploaded video. */
  video: Uuid.nullish(),
});
export const ReviewUpdate = z.strictObject({
  score,
  contents,
  /** A kept image by its `imageFile`, a new image by its upload id. */
  images: z
    .array(z.union([Uuid, z.string().regex(/^\/pictures\/[\w/-]{1,100}$/)]))
    .max(maxReviewPhotos, '사진은 10장까지 올릴 수 있어요.')
    .default([]),
  video: z.union([Uuid, z.literal('keep')]).nullish(),
  version: z.int().min(1).optional(),
});
/** The item that can be reviewed again, if it can, and the points taken back. */
export const DeletedReview = z.object({ line: ReviewableItem.nullable(), point: z.int() });

export const ReviewPointText = z.object({
  rows: z.array(z.object({ reviewType: ReviewType, point: z.int(), minLength: z.int() })),
  days: z.int(),
  notes: z.array(z.string()),
});
/** The customer's own relation to a product's reviews. */
export const OwnReviewIds = z.object({ written: z.array(Id), helpful: z.array(Id), reported: z.array(Id) });
export const HelpfulVotes = z.object({ helpful: z.int(), isHelpful: z.boolean() });
export const ReviewReport = z.strictObject({ reason: ReviewReportReason, detail: humanText(0, 500).default('') });
export const ReviewAppeal = z.strictObject({ contents: humanText(10, 1000, '이의 내용을 10자 이상 적어 주세요.') });

/** `open`: unanswered, reported or appealed. */
export const StaffReviewQuery = z.strictObject({
  ...staffPaging,
  state: z.enum(['open', 'unanswered', 'reported', 'appealed', 'hidden', 'all']).default('open'),
});
export const StaffReview = ProductReview.extend({
  product: z.object({ id: Id, name: z.string() }),
  hidden: z.object({ reason: ReviewReportReason.nullable(), at: UtcMoment.nullable() }).nullable(),
  /** Reports without a decision. A seller sees no `detail` and no text of an appeal. */
  reports: z.array(z.object({ reason: ReviewReportReason, detail: z.string(), at: UtcMoment })),
  /** The author's appeal against hiding the review. */
  appeal: z.object({ text: z.string(), at: UtcMoment, isAnswered: z.boolean() }).nullable(),
});
export const HideReviewForm = z.strictObject({ reason: ReviewReportReason, words: humanText(0, 500).default('') });

/** Only this item, by uuid. */
export const OwnReviewQuery = pageQuery(10).extend({ line: Uuid.optional() });

export const ReviewQuery = pageQuery(10).extend({
  /** `photo`: only reviews with images, also those with a video. Otherwise only reviews of this kind. */
  reviewType: ReviewType.optional(),
  orderBy: ReviewOrder.default('recommend'),
  /** All reviews, or those of deliveries of the last seven days. */
  period: z.enum(['all', 'week']).default('all'),
  /** A name from `summary.options`. */
  option: humanText(1, 100).optional(),
});
