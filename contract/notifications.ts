import { z } from 'zod';
import { CursorText, humanText, Id, pageSize, UtcMoment, wholeNumber } from './primitives.ts';
import { brandKeys } from './rules/brands.ts';

/** `orderList`: orders, payments, shipments, gifts, answers. `fruitSnsList`: openings, points, grades and advertisements. */
export const NotificationListType = z.enum(['orderList', 'fruitSnsList']);
export type NotificationListType = z.output<typeof NotificationListType>;

export const CustomerNotification = z.object({
  id: Id,
  listType: NotificationListType,
  /** The message template, as in rules D18.2. */
  code: z.string(),
  title: z.string(),
  contents: z.string(),
  /** The target path in the shop. */
  link: z.string().nullable(),
  isRead: z.boolean(),
  createDate: UtcMoment,
  /** The first product of its order line or order; without an image if its first image does not show the food. */
  product: z.object({ name: z.string(), imageSmall: z.string().nullable(), placeholder: z.string() }).nullable(),
});
export type CustomerNotification = z.output<typeof CustomerNotification>;

/** 15 per page for the order list, 30 for the other list and without a list (spec §9 allows both). */
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

/** Base64url without padding. */
const key = (bytes: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`));

/** The browser's `PushSubscription`. */
export const PushSubscriptionForm = z.strictObject({
  endpoint: z.url().max(1000),
  keys: z.strictObject({ p256dh: key(65), auth: key(16) }),
});
export const PushSubscriptionKey = z.strictObject({ endpoint: z.url().max(1000) });
/** The public key of push messages and the customer's number of subscribed browsers. */
export const PushSettings = z.object({ publicKey: z.string(), browsers: z.int() });

/** A delivery report of the message company. It is used only to know which message to retrieve. */
export const DeliveryReportList = z
  .array(z.looseObject({ customFields: z.looseObject({ key: z.string().max(100).optional() }).nullish() }))
  .max(10_000);

export const MessageStatus = z.enum(['waiting', 'accepted', 'sent', 'failed', 'withheld']);
export const StaffMessage = z.object({
  id: Id,
  code: z.string(),
  /** The subject without personal text: "결제가 완료되었어요". */
  title: z.string(),
  channel: z.enum(['alimtalk', 'sms', 'push']),
  /** Masked: 010-****-5678. */
  recipient: z.string(),
  status: MessageStatus,
  /** The order of the message. */
  orderId: Id.nullable(),
  /** Whether the text is still stored and can be sent again. */
  canAgain: z.boolean(),
  /** The message company's reason for the failure. */
  why: z.string().nullable(),
  tries: z.int(),
  createDate: UtcMoment,
  sentDate: UtcMoment.nullable(),
});
export type StaffMessage = z.output<typeof StaffMessage>;
export const StaffMessageQuery = z.strictObject({
  status: MessageStatus.optional(),
  /** Only messages of one order. */
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
  /** The sending brand. By default the brand of the request. */
  brand: z.enum(brandKeys).optional(),
  reason: humanText(2, 200),
});
/** The number of members who will receive it. */
export const CampaignResult = z.object({ people: z.int() });
