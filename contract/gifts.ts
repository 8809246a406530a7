import { z } from 'zod';
import { ProductSummary } from './catalog.ts';
import { RefundAccountForm } from './customers.ts';
import { LineStatus } from './lines.ts';
import { CursorText, humanText, Id, MobileNumber, PathId, pageSize, textField, UtcMoment, Won } from './primitives.ts';
import { giftMessageRule, giftNameRule, giftReceiverRule } from './rules/gift-text-rules.ts';

/**
 * `kakaotalkSend` is a link for one recipient, shared by the sender. `alimtalkSend` goes to names and phone numbers (spec §3, rules D12.1).
 */
export const GiftNotificationType = z.enum(['kakaotalkSend', 'alimtalkSend']);
export type GiftNotificationType = z.output<typeof GiftNotificationType>;

export const GiftStatus = z.enum(['unused', 'used', 'withdraw', 'rejected', 'expired']);
export type GiftStatus = z.output<typeof GiftStatus>;

export const GiftGroupStatus = z.enum([
  'bank_transfer_waiting',
  'paid',
  'partially_used',
  'all_used',
  'withdraw',
  'expired',
  'incomplete',
]);
export type GiftGroupStatus = z.output<typeof GiftGroupStatus>;

/** The design of the gift card. There are twelve per season, drawn by the screens. */
export const GiftCard = z
  .string()
  .regex(/^(spring|summer|autumn|winter)-(0[1-9]|1[0-2])$/)
  .meta({ examples: ['autumn-02'] });

/** A recipient's link: 128 random bits in uuid notation. */
export const GiftLink = z.guid();

export const GiftReceiverInput = z.strictObject({ name: textField(giftReceiverRule), phone: MobileNumber });
export type GiftReceiverInput = z.output<typeof GiftReceiverInput>;

/** The gift data of an order (spec §3). `receivers` are given for `alimtalkSend` only. A link has one recipient. */
export const GiftOrderData = z
  .strictObject({
    giftNotiType: GiftNotificationType.default('kakaotalkSend'),
    receivers: z.array(GiftReceiverInput).max(1000).default([]),
    /** A label for the sender: the name of the link's recipient. */
    kakaoGiftReceiverName: textField(giftReceiverRule).nullish(),
    giftSenderName: textField(giftNameRule),
    giftMessage: textField(giftMessageRule).default(''),
    card: GiftCard.default('autumn-01'),
    /** Whether the recipient can choose another option of the same product, price and tax. The ship date can always be chosen. */
    isOptionChoice: z.boolean().default(false),
    /** `tomorrow` is 09:00 the next day, for orders paid at night. */
    sendAt: z.enum(['now', 'tomorrow']).default('now'),
  })
  .refine((gift) => new Set(gift.receivers.map(({ phone }) => phone)).size === gift.receivers.length, {
    message: '같은 번호가 두 번 있어요. 한 분께 하나씩 보낼 수 있어요.',
    path: ['receivers'],
  })
  .refine(
    ({ giftNotiType, receivers }) => (giftNotiType === 'alimtalkSend' ? receivers.length > 0 : receivers.length === 0),
    { message: '받는 분을 입력해 주세요.', path: ['receivers'] },
  );
export type GiftOrderData = z.output<typeof GiftOrderData>;

/** Returns the number of shipments of a gift: one per recipient, or one for a link. */
export function giftCountOf({ giftNotiType, receivers }: Pick<GiftOrderData, 'giftNotiType' | 'receivers'>) {
  return giftNotiType === 'kakaotalkSend' ? 1 : receivers.length;
}

/** A recipient as the sender sees them. It shows whether there is an address, but not the address. */
export const GiftRecipient = z.object({
  id: Id,
  uuid: GiftLink,
  /** "" when the sender gave no name. */
  name: z.string(),
  /** "010-****-5678". "" for a link. */
  phoneMasked: z.string(),
  giftStatus: GiftStatus,
  /** Null until the gift is paid. */
  expireDate: UtcMoment.nullable(),
  extended: z.boolean(),
  /** Null while there is no address. */
  orderItemProductStatus: LineStatus.nullable(),
  /** 미입력 · 입력 완료 · 배송중 · 배송완료 · 취소 · 거절 · 기간 만료 · 환불. */
  stateText: z.string(),
  lastSentAt: UtcMoment.nullable(),
  /** The number of resends left. */
  leftSends: z.int(),
  /** Whether the recipient stopped the messages of this gift. */
  isStopped: z.boolean(),
  /** Whether the last message was not delivered: the number gets no messages, or has had those of a day. */
  isUndelivered: z.boolean(),
  canWithdraw: z.boolean(),
  canResend: z.boolean(),
  canExtend: z.boolean(),
  /** The refund for this recipient. Null when there is none. */
  refunded: z.object({ cash: Won, point: z.int() }).nullable(),
  /** The recipient's full URL for sharing again. Null once the gift has ended. */
  link: z.url().nullable(),
});
export type GiftRecipient = z.output<typeof GiftRecipient>;

export const GiftGroup = z.object({
  id: Id,
  uuid: z.uuid(),
  orderUuid: z.uuid(),
  orderNumber: z.string(),
  giftTotalPrice: Won,
  giftTotalProductsPrice: Won,
  giftTotalShippingFee: Won,
  giftGroupStatus: GiftGroupStatus,
  emptyAddressCount: z.int(),
  sendCount: z.int(),
  canAllWithdraw: z.boolean(),
  giftSenderName: z.string(),
  giftMessage: z.string(),
  giftNotiType: GiftNotificationType,
  kakaoGiftReceiverName: z.string().nullable(),
  card: GiftCard,
  isOptionChoice: z.boolean(),
  /** The time of the first messages. Null when the sender shares a link. */
  sendDate: UtcMoment.nullable(),
  createDate: UtcMoment,
  product: ProductSummary,
  /** "3kg 1개, 5kg 2개": the options of each recipient. */
  optionName: z.string(),
  /** The number of recipients in `giftTos`. */
  receiverCount: z.int(),
  giftTos: z.array(GiftRecipient),
});
export type GiftGroup = z.output<typeof GiftGroup>;

/** The recipient names a gift by the 128 bits of its link, the sender by number. */
export const GiftKey = z.strictObject({ id: z.union([PathId, GiftLink]) });
/** The recipient's endpoints accept the link only. */
export const GiftLinkKey = z.strictObject({ id: GiftLink });
/** A number or a uuid. */
export const GiftGroupKey = z.strictObject({ id: z.union([PathId, z.uuid()]) });

export const OpenGiftForm = z.strictObject({ phone: MobileNumber });

const Reason = humanText(1, 200, '사유를 200자까지 입력해 주세요.');

export const CancelGiftForm = z
  .strictObject({ reason: Reason.default('보낸 분 취소'), refundAccount: RefundAccountForm.optional() })
  .default({ reason: '보낸 분 취소' });

export const GiftDecline = z
  .strictObject({ reason: Reason.default('받는 분 거절') })
  .default({ reason: '받는 분 거절' });

export const GiftsQuery = z.strictObject({ nextPage: CursorText.optional(), take: pageSize(15) });
