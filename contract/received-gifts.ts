import { z } from 'zod';
import { addressExample, DeliveryAddress, DeliveryAddressForm } from './addresses.ts';
import { OrderClaims } from './claims.ts';
import { GiftCard, GiftLink, GiftNotificationType, GiftStatus } from './gifts.ts';
import { LineStatus } from './lines.ts';
import { OrderDelivery } from './orders.ts';
import { Id, UtcMoment, Uuid, Ymd } from './primitives.ts';

/** A product without prices, as the recipient sees it. */
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

/** The actions of the recipient now. The server decides. */
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

/** The current text of the recipient's consent (rules C8). */
export const GiftConsent = z.object({ version: z.string(), title: z.string(), text: z.string() });

/** The claim options of a part of a delivered gift. It has no price and no account, because the sender is refunded (rules D12.2). */
export const GiftClaimability = z.object({
  line: Uuid,
  orderItemProductStatus: LineStatus,
  returnPolicy: z.enum(['normal', 'fresh', 'made_to_order']),
  deliveredDate: UtcMoment.nullable(),
  optionText: z.string(),
  units: z.int(),
  /** The options that are left, with their quantities. */
  options: z.array(z.object({ optionIdPathKey: z.string(), name: z.string(), units: z.int() })),
  kinds: z.array(z.enum(['return', 'replace'])),
});

/** The gift card and its content. Only the recipient who claimed the gift receives `address` and the shipment fields. */
export const ReceivedGift = z.object({
  uuid: GiftLink,
  expireDate: UtcMoment,
  giftStatus: GiftStatus,
  /** `sender` retrieves their own gift by number, `receiver` has verified the phone, `visitor` has the link. */
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
  /** The name the sender gave, for "김하늘 님께". Null when there is none. */
  receiverName: z.string().nullable(),
  /** The masked number to verify. Null when any number is accepted, because the link is not claimed. */
  phoneHint: z.string().nullable(),
  isExtended: z.boolean(),
  isStopped: z.boolean(),
  address: DeliveryAddress.nullable(),
  /** The areas of possible delivery (rules D7.4), shown before an address is entered. */
  deliverable: z.object({ area1: z.boolean(), area2: z.boolean(), area3: z.boolean() }),
  /** "이 선물은 제주·도서산간 배송이 어려워요". Null when delivery is possible everywhere. */
  deliverableText: z.string().nullable(),
  shipmentDate: Ymd.nullable(),
  arrival: Ymd.nullable(),
  /** The reason and the new date of dispatch of a late gift. Null once it is ready. */
  delay: z.object({ reason: z.string(), newDate: Ymd }).nullable(),
  orderItemProductStatus: LineStatus.nullable(),
  delivery: OrderDelivery.nullable(),
  claims: OrderClaims,
  /** The parts of the shipment that can be claimed, each by a separate claim: earlier claims have split them. */
  claimables: z.array(GiftClaimability),
  /** The order item a recipient with an account can review. Null when it is too early or already reviewed. */
  reviewLine: Uuid.nullable(),
  consent: GiftConsent,
  actions: z.array(GiftAction),
});
export type ReceivedGift = z.output<typeof ReceivedGift>;

/** An entry of "받은 선물" on my page. */
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

/** The replacements for each option of the shipment. */
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
          /** Whether it is the same item with another ship date. */
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

/** The replacements. The result can have only one ship date. */
export const GiftOptionsForm = z.strictObject({
  options: z
    .array(z.strictObject({ from: pathKey, to: pathKey }))
    .min(1)
    .max(20),
});
export type GiftOptionsForm = z.output<typeof GiftOptionsForm>;

/** An address with the consent of C8 in the version that was displayed. */
export const GiftAddress = DeliveryAddressForm.safeExtend({ consent: z.string().max(20) }).meta({
  examples: [{ ...addressExample, consent: '2026-11-22' }],
});
export type GiftAddress = z.output<typeof GiftAddress>;

/** `token` is in the link of a message. It stops gift messages of all senders to the number. */
export const StopGiftMessagesForm = z.strictObject({ token: z.string().max(100).optional() }).default({});
