import { z } from 'zod';
import { CursorText, humanText, Id, pageSize, UtcMoment, wholeNumber } from './primitives.ts';
import { brandKeys } from './rules/brands.ts';

/** `orderList`: orders, payments, parcels, gifts, answers; `fruitSnsList`: openings, points, grades and adverts. */
export const NotificationListType = z.enum(['orderList', 'fruitSnsList']);
export type NotificationListType = z.output<typeof NotificationListType>;

export const CustomerNotification = z.object({
  id: Id,
  listType: NotificationListType,
  /** Which of the shop's messages it is, as in rules D18.2. */
  code: z.string(),
  title: z.string(),
  contents: z.string(),
  /** Where in the shop it leads. */
  link: z.string().nullable(),
  isRead: z.boolean(),
  createDate: UtcMoment,
});
export type CustomerNotification = z.output<typeof CustomerNotification>;

/** The order tab reads 15 at a time; who asks without naming a tab, or for the other, gets 30 (spec §9: both readings apply). */
export const NotificationQuery = z.strictObject({
  listType: NotificationListType.optional(),
  take: wholeNumber(1, Number.MAX_SAFE_INTEGER)
    .transform((rows) => Math.min(rows, 60))
    .optional(),
  page: wholeNumber(1, 1000).optional(),
  nextPage: CursorText.optional(),
});

export const NotificationCountName = z.enum(['newCumaNotification']);
export const MarkedReadCount = z.strictObject({ listType: NotificationListType.optional() });

/** Base64 without padding, in the letters of web addresses. */
const key = (bytes: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`));

/** What a browser hands out when it may be pushed to (its `PushSubscription`). */
export const PushSubscriptionForm = z.strictObject({
  endpoint: z.url().max(1000),
  keys: z.strictObject({ p256dh: key(65), auth: key(16) }),
});
export const PushSubscriptionKey = z.strictObject({ endpoint: z.url().max(1000) });
/** The key pushes are signed with, and how many browsers of this person are told. */
export const PushSettings = z.object({ publicKey: z.string(), browsers: z.int() });

/** What the company that carries messages says of them: nothing but which to ask it about. */
export const DeliveryReportList = z
  .array(z.looseObject({ customFields: z.looseObject({ key: z.string().max(100).optional() }).nullish() }))
  .max(10_000);

export const MessageStatus = z.enum(['waiting', 'accepted', 'sent', 'failed', 'withheld']);
export const StaffMessage = z.object({
  id: Id,
  code: z.string(),
  /** What it is about, without anybody's words: "결제가 완료되었어요". */
  title: z.string(),
  channel: z.enum(['alimtalk', 'sms', 'push']),
  /** Masked: 010-****-5678. */
  recipient: z.string(),
  status: MessageStatus,
  /** Of which order it tells. */
  orderId: Id.nullable(),
  /** Its words are still there to be said again. */
  canAgain: z.boolean(),
  /** Why it was not sent, in the company's words. */
  why: z.string().nullable(),
  tries: z.int(),
  createDate: UtcMoment,
  sentDate: UtcMoment.nullable(),
});
export type StaffMessage = z.output<typeof StaffMessage>;
export const StaffMessageQuery = z.strictObject({
  status: MessageStatus.optional(),
  /** Of one order alone. */
  order: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
  nextPage: CursorText.optional(),
  take: pageSize(50, 200),
});

export const CampaignForm = z.strictObject({
  title: humanText(2, 40, '제목은 2자 이상 40자까지 쓸 수 있어요.'),
  contents: humanText(5, 500, '내용은 5자 이상 500자까지 쓸 수 있어요.'),
  link: z
    .string()
    .regex(/^\/(?!\/)[\w/?=&%.-]{0,200}$/, '가게 안의 주소만 쓸 수 있어요.')
    .default('/'),
  /** Which shop speaks; where nobody says it, the one whose door was asked at. */
  brand: z.enum(brandKeys).optional(),
  reason: humanText(2, 200),
});
/** How many members are told by this. */
export const CampaignResult = z.object({ people: z.int() });
