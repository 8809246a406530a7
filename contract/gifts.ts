import { z } from 'zod';
import { ProductSummary } from './catalog.ts';
import { RefundAccountForm } from './customers.ts';
import { LineStatus } from './lines.ts';
import { CursorText, humanText, Id, MobileNumber, PathId, pageSize, textField, UtcMoment, Won } from './primitives.ts';
import { giftMessageRule, giftNameRule, giftReceiverRule } from './rules/normalize-text.ts';

/** `kakaotalkSend` is a link the sender shares, good for one; `alimtalkSend` goes to names and numbers (spec §3, rules D12.1). */
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

/** Which drawing the card wears; twelve a season, drawn by the screens. */
export const GiftCard = z
  .string()
  .regex(/^(spring|summer|autumn|winter)-(0[1-9]|1[0-2])$/)
  .meta({ examples: ['autumn-02'] });

/** A receiver's link: 128 random bits, written as a uuid is. */
export const GiftLink = z.guid();

export const GiftReceiverInput = z.strictObject({ name: textField(giftReceiverRule), phone: MobileNumber });
export type GiftReceiverInput = z.output<typeof GiftReceiverInput>;

/** What the sender says of a gift (spec §3). `receivers` are named for `alimtalkSend` alone; a link is for one. */
export const GiftOrderData = z
  .strictObject({
    giftNotiType: GiftNotificationType.default('kakaotalkSend'),
    receivers: z.array(GiftReceiverInput).max(1000).default([]),
    /** Only a label for the sender, of whom the link is shared with. */
    kakaoGiftReceiverName: textField(giftReceiverRule).nullish(),
    giftSenderName: textField(giftNameRule),
    giftMessage: textField(giftMessageRule).default(''),
    card: GiftCard.default('autumn-01'),
    /** Whether the receiver may choose another option of the same product, price and tax; the ship date may always be chosen. */
    isOptionChoice: z.boolean().default(false),
    /** `tomorrow` is nine in the morning of the next day, for who pays at night. */
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

/** How many parcels a gift is: one a receiver, and one for a link. */
export function giftCountOf({ giftNotiType, receivers }: Pick<GiftOrderData, 'giftNotiType' | 'receivers'>) {
  return giftNotiType === 'kakaotalkSend' ? 1 : receivers.length;
}

/** One receiver as the sender sees them: whether there is an address, never where. */
export const GiftRecipient = z.object({
  id: Id,
  uuid: GiftLink,
  /** "" where the sender named nobody. */
  name: z.string(),
  /** "010-****-5678"; "" for a link. */
  phoneMasked: z.string(),
  giftStatus: GiftStatus,
  /** Null until it is paid. */
  expireDate: UtcMoment.nullable(),
  extended: z.boolean(),
  /** Null while there is no address. */
  orderItemProductStatus: LineStatus.nullable(),
  /** 미입력 · 입력 완료 · 배송중 · 배송완료 · 취소 · 거절 · 기간 만료 · 환불. */
  stateText: z.string(),
  lastSentAt: UtcMoment.nullable(),
  /** How often it may be sent again. */
  leftSends: z.int(),
  /** The receiver wants no more messages of this gift. */
  isStopped: z.boolean(),
  canWithdraw: z.boolean(),
  canResend: z.boolean(),
  canExtend: z.boolean(),
  /** What came back for this receiver, and nothing while nothing did. */
  refunded: z.object({ cash: Won, point: z.int() }).nullable(),
  /** The whole address a receiver opens, to be shared again; null once it ended. */
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
  /** When the first messages go out; null where the sender shares a link. */
  sendDate: UtcMoment.nullable(),
  createDate: UtcMoment,
  product: ProductSummary,
  /** "3kg 1개, 5kg 2개": what each receiver gets. */
  optionName: z.string(),
  /** How many receivers there are; `giftTos` holds them all. */
  receiverCount: z.int(),
  giftTos: z.array(GiftRecipient),
});
export type GiftGroup = z.output<typeof GiftGroup>;

/** A link by its 128 bits for who received it, a receiver by number for the sender. */
export const GiftKey = z.strictObject({ id: z.union([PathId, GiftLink]) });
/** A receiver's own calls: the link alone. */
export const GiftLinkKey = z.strictObject({ id: GiftLink });
/** By number or uuid. */
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
