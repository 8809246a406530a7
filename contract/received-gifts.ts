import { z } from 'zod';
import { addressExample, DeliveryAddress, DeliveryAddressForm } from './addresses.ts';
import { OrderClaims } from './claims.ts';
import { GiftCard, GiftLink, GiftNotificationType, GiftStatus } from './gifts.ts';
import { LineStatus } from './lines.ts';
import { Id, UtcMoment, Uuid, Ymd } from './primitives.ts';

/** Goods without any price: what a receiver is shown. */
export const GiftProduct = z.object({
  id: Id,
  name: z.string(),
  image: z.string(),
  imageSmall: z.string(),
  placeholder: z.string(),
  origin: z.string(),
  storage: z.enum(['room', 'chilled', 'frozen']),
  labelShippingMethod: z.string(),
  distributor: z.object({ id: Id, name: z.string() }),
});

/** What the receiver may do now; the server decides. */
export const GiftAction = z.enum([
  'address',
  'change_address',
  'choose',
  'reject',
  'withdraw_request',
  'extend',
  'received',
  'return',
  'replace',
  'claim_undo',
  'stop',
  'track',
]);
export type GiftAction = z.output<typeof GiftAction>;

/** What a receiver has agreed to, as it reads today (rules C8). */
export const GiftConsent = z.object({ version: z.string(), title: z.string(), text: z.string() });

/** Goods in a receiver's hands, as far as claims go: no price, and no account, for money goes to the sender (rules D12.2). */
export const GiftClaimability = z.object({
  orderItemProductStatus: LineStatus,
  returnPolicy: z.enum(['normal', 'fresh', 'made_to_order']),
  deliveredDate: UtcMoment.nullable(),
  optionText: z.string(),
  units: z.int(),
  kinds: z.array(z.enum(['return', 'replace'])),
});

/** The envelope, and what is in it. `address` and everything about the parcel are told to who has claimed it alone. */
export const ReceivedGift = z.object({
  uuid: GiftLink,
  expireDate: UtcMoment,
  giftStatus: GiftStatus,
  /** `sender` looks at his own gift by its number, `receiver` has proven the phone, `visitor` holds the link. */
  role: z.enum(['visitor', 'receiver', 'sender']),
  giftGroup: z.object({
    giftSenderName: z.string(),
    giftMessage: z.string(),
    giftNotiType: GiftNotificationType,
    card: GiftCard,
    product: GiftProduct,
    optionName: z.string(),
    isOptionChoice: z.boolean(),
  }),
  /** The name the sender wrote, for "김하늘 님께"; null where there is none. */
  receiverName: z.string().nullable(),
  /** Which number must be proven, masked; null where any will do, because nobody has claimed the link. */
  phoneHint: z.string().nullable(),
  isExtended: z.boolean(),
  isStopped: z.boolean(),
  address: DeliveryAddress.nullable(),
  /** Where it can go, by area (rules D7.4): told before anything is typed. */
  deliverable: z.object({ area1: z.boolean(), area2: z.boolean(), area3: z.boolean() }),
  /** "이 선물은 제주·도서산간 배송이 어려워요"; null where it goes everywhere. */
  deliverableText: z.string().nullable(),
  shipmentDate: Ymd.nullable(),
  arrival: Ymd.nullable(),
  orderItemProductStatus: LineStatus.nullable(),
  delivery: z.object({ company: z.string(), code: z.string(), invoice: z.string(), trackUrl: z.string() }).nullable(),
  claims: OrderClaims,
  /** What of the parcel something may be wrong with, and what may be asked for; null while nothing can be claimed. */
  claimable: GiftClaimability.nullable(),
  /** The line a receiver with an account may write a review of; null where there is nothing to say yet, or somebody has. */
  reviewLine: Uuid.nullable(),
  consent: GiftConsent,
  actions: z.array(GiftAction),
});
export type ReceivedGift = z.output<typeof ReceivedGift>;

/** One line of "받은 선물" in my page. */
export const ReceivedGiftSummary = z.object({
  uuid: GiftLink,
  giftStatus: GiftStatus,
  expireDate: UtcMoment,
  orderItemProductStatus: LineStatus.nullable(),
  stateText: z.string(),
  giftSenderName: z.string(),
  card: GiftCard,
  product: GiftProduct,
  optionName: z.string(),
  createDate: UtcMoment,
});
export type ReceivedGiftSummary = z.output<typeof ReceivedGiftSummary>;

/** What of the goods may be chosen: of each option of the parcel, what may take its place. */
export const GiftOptionChoices = z.object({
  entities: z.array(
    z.object({
      optionIdPathKey: z.string(),
      name: z.string(),
      unit: z.int(),
      shipmentDate: Ymd.nullable(),
      choices: z.array(
        z.object({
          optionIdPathKey: z.string(),
          name: z.string(),
          shipmentDate: Ymd.nullable(),
          /** The same goods on another day. */
          isSameGoods: z.boolean(),
        }),
      ),
    }),
  ),
});

const pathKey = z
  .string()
  .min(1)
  .max(60)
  .regex(/^[\w.:-]+$/);

/** Which option is to take the place of which; what comes of it may have one ship date only. */
export const GiftOptionsForm = z.strictObject({
  options: z
    .array(z.strictObject({ from: pathKey, to: pathKey }))
    .min(1)
    .max(20),
});
export type GiftOptionsForm = z.output<typeof GiftOptionsForm>;

/** Where a gift goes, in the words of any address, with the consent of C8 by the version that was read. */
export const GiftAddress = DeliveryAddressForm.safeExtend({ consent: z.string().max(20) }).meta({
  examples: [{ ...addressExample, consent: '2026-11-22' }],
});
export type GiftAddress = z.output<typeof GiftAddress>;

/** `token` is in the link of a message: with it the number gets no gift message from any sender. */
export const StopGiftMessagesForm = z.strictObject({ token: z.string().max(100).optional() }).default({});
