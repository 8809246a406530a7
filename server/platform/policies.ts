import { z } from 'zod';

/** One number or rule that a shop may change: its shape, its unit, its default and its meaning. */
type Policy<S extends z.ZodType = z.ZodType> = {
  shape: S;
  unit: string;
  value: z.output<S>;
  means: string;
  /** The roles that may change it (rules D1.2). */
  by: 'owner' | 'owner, finance' | 'owner, md';
  /** All brands share the value, so a row of one brand is ignored. */
  isOfAll?: true;
};

const count = z.int().min(0).max(1_000_000_000);
const share = z.int().min(0).max(100);
const dialled = z.string().regex(/^(?:\d{2,4}-)?\d{3,4}-\d{4}$/);
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

function policyOf<S extends z.ZodType>(
  value: z.output<S>,
  unit: string,
  means: string,
  shape: S,
  by: Policy['by'] = 'owner',
): Policy<S> {
  return { shape, unit, value, means, by };
}
const number = (value: number, unit: string, means: string, by?: Policy['by']) =>
  policyOf(value, unit, means, count, by);
/** A policy of what one process decides for all brands, such as a retention period. */
const ofAll = <P extends Policy>(policy: P) => ({ ...policy, isOfAll: true as const });
const yes = (value: boolean, means: string) => policyOf(value, 'yes or no', means, z.boolean());

/**
 * Every number and rule of the table `policy` (rules D25). A brand's row overrides the row of all brands. A later row overrides an earlier
 * one from its date on, by the shop's clock. `reference.policy` and the database's `policy_of` apply the same rule.
 */
export const policyDefinitions = {
  // buying
  tmpOrderMinutes: number(60, 'minutes', 'lifetime of an order sheet'),
  payWindowMinutes: number(30, 'minutes', 'how long stock is held for a payment that has begun'),
  cartMax: number(100, 'options', 'maximum options in a cart'),
  addressMax: number(20, 'addresses', 'maximum addresses of a member'),
  wholesaleMin: number(50_000, 'won', 'minimum value of a wholesale parcel'),
  noResaleWeekly: number(2, 'quantity', 'no-resale products one address can order in a week'),
  purchaseLimitDays: number(30, 'days', 'period of the purchase limit per customer'),
  unpaidOrders: number(3, 'orders', 'unpaid orders a customer can have'),
  unpaidUnits: number(20, 'quantity', 'quantity a customer can hold without paying'),
  unpaidUnitsBusiness: number(300, 'quantity', 'quantity a business member can hold without paying'),
  guestPhoneProof: yes(false, 'guests must verify their phone before they order'),
  promptMin: number(5, 'customers', 'minimum number of customers for "others buy or view this"'),
  // payments
  bankDays: number(2, 'days', 'time to deposit into a virtual account'),
  bankMinHours: number(3, 'hours', 'minimum time before the cut-off to offer a virtual account'),
  bankScarceUnits: number(10, 'quantity', 'last quantity of an option that virtual accounts cannot hold'),
  unverifiedStockPercent: number(
    20,
    'percent',
    'share of an option that guests without a verified phone can hold by virtual account',
  ),
  provenStockPercent: number(20, 'percent', 'share of an option that guests without a verified phone cannot hold'),
  networkUnpaidOrders: number(
    60,
    'orders',
    'deposits that guests without a verified phone owe from one block of addresses',
  ),
  networkStockPercent: number(
    20,
    'percent',
    'share of an option that such guests of one block of addresses hold in two hours without paying',
  ),
  phoneMaximum: number(500_000, 'won', 'maximum of a payment by phone bill'),
  receiptChangeDays: number(30, 'days', 'time to change a self-issued cash receipt to the buyer'),
  unknownApprovalsCancelled: ofAll(yes(true, 'approvals of unknown orders are cancelled at once')),
  paymentEventsKept: number(50, 'events', 'webhook events kept per order'),
  paymentEventDays: ofAll(number(90, 'days', 'retention of webhook events')),
  commissionPermille: number(150, 'permille', 'commission of a seller without its own rate', 'owner, finance'),
  // shipping
  shipCutoff: ofAll(policyOf('10:00', 'time of day', 'cut-off for a ship date, on the business day before it', time)),
  sameDayCutoff: policyOf('14:00', 'time of day', 'payments before it count from the same business day', time),
  bundleFeeRule: policyOf(
    'max',
    'max or min',
    'which base fee a parcel costs when products differ',
    z.enum(['max', 'min']),
  ),
  autoConfirm: yes(true, 'orders are confirmed automatically'),
  autoCompleteDays: number(8, 'days', 'after delivery, until an order is completed automatically'),
  delayMaxDays: policyOf(
    { days: 14, times: 2 },
    'days, times',
    'maximum delay of a shipment, and number of delays',
    z.strictObject({ days: count, times: count }),
  ),
  fundingLate: policyOf(
    { delayDays: 14, refundDays: 60 },
    'days',
    'delay after which a late funding can be cancelled, and after which the shop offers the refund',
    z.strictObject({ delayDays: count, refundDays: count }),
  ),
  // cancellations, returns and claims
  withdrawAutoApprove: number(
    1,
    'business days',
    'without an answer, until a cancel request is approved automatically',
  ),
  returnAutoApprove: number(3, 'business days', 'without an answer, until a return is approved automatically'),
  claimPhotoDays: number(3, 'business days', 'to send requested images, until a payment case is opened'),
  returnFee: number(3_000, 'won', 'fee of one shipment of a return the buyer is responsible for'),
  freshFastHours: number(48, 'hours', 'after delivery in which damaged fresh products are refunded at once'),
  freshFastShare: policyOf(30, 'percent', 'share of an order line that is refunded at once', share),
  freshFastAmount: number(50_000, 'won', 'maximum amount that is refunded at once'),
  claimAutoShare: policyOf(30, 'percent', 'share of an order line that is refunded automatically in total', share),
  claimAutoMonth: number(30_000, 'won', 'refunded automatically to one customer in 30 days'),
  claimAutoCount: number(3, 'claims', 'claims of one customer approved automatically in 90 days'),
  refundDualApproval: number(300_000, 'won', 'amount above which a second staff member approves a refund', 'owner'),
  apologyPoint: number(1_000, 'points', 'compensation when an ordered product is out of stock'),
  // points, grades, reviews, gifts
  pointLifeDays: number(365, 'days', 'validity of points'),
  minUsePoint: number(1_000, 'points', 'minimum points per use'),
  minPointUseProductPrice: number(10_000, 'won', 'minimum product price of an order that uses points'),
  pointUnit: number(10, 'points', 'step of used points'),
  gradeWindowMonths: ofAll(number(3, 'months', 'period of purchases that count for a grade')),
  reviewPoints: policyOf(
    { text: 100, photo: 300, video: 500 },
    'points',
    'for a review with text, photos or a video',
    z.strictObject({ text: count, photo: count, video: count }),
  ),
  reviewPointDays: number(30, 'days', 'after delivery in which a review earns points'),
  reviewDays: number(90, 'days', 'after delivery in which a review can be written'),
  reviewEditDays: number(30, 'days', 'in which a review can be edited'),
  reviewAppealDays: number(14, 'days', 'in which the author can appeal a hidden review'),
  reviewSmall: policyOf(
    { won: 5_000, percent: 50 },
    'won, percent',
    'order lines below this price earn this share of the points',
    z.strictObject({ won: count, percent: share }),
  ),
  reviewTextLength: number(20, 'characters', 'minimum text length that earns points'),
  filmSeconds: number(60, 'seconds', 'maximum length of an uploaded video'),
  giftExpiryDays: policyOf(
    { standard: 7, min: 3, max: 14 },
    'days',
    'a gift waits for the address of the recipient',
    z.strictObject({ standard: count, min: count, max: count }),
  ),
  giftReceiversMax: number(20, 'recipients', 'maximum recipients of one gift'),
  giftFirstSeconds: number(300, 'seconds', 'after payment, until a recipient who never bought here is notified'),
  giftMessagesPerDay: policyOf(
    { sender: 3, all: 5 },
    'messages',
    'gift messages a number receives in a day: from one sender, from all',
    z.strictObject({ sender: count, all: count }),
  ),
  giftsPerDay: number(100, 'recipients', 'recipients of one member in a day'),
  giftAreaMost: number(8_000, 'won', 'remote-area surcharge of a gift that the shop pays'),
  giftPhoneKept: ofAll(number(30, 'days', 'retention of the phone number of a gift without an address')),
  giftResend: policyOf(
    { seconds: 60, times: 5 },
    'seconds, times',
    'between two messages of a gift, and their maximum number',
    z.strictObject({ seconds: count, times: count }),
  ),
  // customers
  codeTtl: number(180, 'seconds', 'validity of a verification code'),
  codesPerPhoneDay: number(10, 'codes', 'verification codes one phone receives in a day'),
  codesPerAskerDay: number(10, 'codes', 'verification codes one client requests in a day'),
  codesPerKnownDay: number(3, 'codes', 'verification codes reserved in a day for a device that verified the phone'),
  loginLock: policyOf(
    { tries: 5, minutes: 10 },
    'attempts, minutes',
    'wrong passwords before a lock, and its duration',
    z.strictObject({ tries: count, minutes: count }),
  ),
  guestSessionMin: number(30, 'minutes', 'validity of a guest order lookup'),
  guestLookupMonths: number(12, 'months', 'age of orders a guest lookup finds'),
  guestIdleDays: ofAll(number(90, 'days', 'until an idle guest without data is deleted')),
  lookYears: ofAll(number(2, 'years', 'retention of the log of staff access to personal data')),
  exportsDaily: number(3, 'files', 'data exports that a member can request in a day'),
  // analytics
  eventMonths: ofAll(number(13, 'months', 'retention of anonymous analytics events')),
  conversionHours: ofAll(
    number(24, 'hours', 'after payment, until the server reports a purchase that no page reported'),
  ),
  // messages
  unprovenMessages: number(3, 'messages', 'messages an unverified number receives before a payment'),
  messagesPerDay: number(40, 'messages', 'messages a number receives in a day'),
  smsAfterSeconds: ofAll(number(60, 'seconds', 'after the first attempt, until an SMS replaces a failed chat message')),
  lookAfterSeconds: ofAll(number(15, 'seconds', 'a message with unknown outcome can still be in transit')),
  quietHours: ofAll(
    policyOf(
      { from: '21:00', until: '08:00' },
      'times of day',
      'quiet hours: only urgent messages; advertising needs separate consent',
      z.strictObject({ from: time, until: time }),
    ),
  ),
  notificationDays: ofAll(number(90, 'days', 'notifications stay in the list of the customer')),
  messageAgain: policyOf(
    { seconds: 60, times: 5 },
    'seconds, times',
    'between two resends of a message by staff, and their maximum number',
    z.strictObject({ seconds: count, times: count }),
  ),
  lettersHeldSeconds: ofAll(number(60, 'seconds', 'messages of bulk actions wait, so that they can be cancelled')),
  messageWordsDays: ofAll(number(7, 'days', 'retention of the encrypted text of order messages')),
  messageDays: ofAll(number(30, 'days', 'retention of the record of sent messages')),
  consentYears: ofAll(number(2, 'years', 'until marketing consent must be renewed')),
  inquiriesPerDay: number(10, 'inquiries', 'support inquiries a customer opens in a day'),
  inquiryMessagesPerDay: number(50, 'messages', 'support messages a customer sends in a day'),
  inquiryMessagesMost: number(100, 'messages', 'customer messages in one inquiry'),
  inquiryKeptDays: ofAll(number(1_095, 'days', 'after its last message, until an inquiry is deleted')),
  contactPhone: policyOf('02-1234-5678', 'phone', 'phone number shown in advertising messages', dialled),
  refusalPhone: policyOf('080-000-0000', 'phone', 'toll-free number to opt out of advertising messages', dialled),
  operatorPhone: policyOf(
    '01000000000',
    'phone',
    'operator who is notified of payment cases',
    z.string().regex(/^\d{9,12}$/),
  ),
} as const satisfies Record<string, Policy>;

export type PolicyKey = keyof typeof policyDefinitions;
export type PolicyOf<K extends PolicyKey> = z.output<(typeof policyDefinitions)[K]['shape']>;
/** Reads a policy by its key alone. */
export type ReadPolicy = <K extends PolicyKey>(key: K) => PolicyOf<K>;

type Row = { key: string; brand: string; value: unknown; from: number };

/** Indexes the rows by key. Rows with an unknown key or a wrong shape are ignored. */
export function readPolicies(rows: Row[]) {
  const good = rows.filter(
    ({ key, value }) => key in policyDefinitions && policyDefinitions[key as PolicyKey].shape.safeParse(value).success,
  );
  const byKey = Map.groupBy(good, ({ key }) => key);

  /** The value for a brand at a moment in milliseconds. */
  return function policyOf<K extends PolicyKey>(key: K, brand: string, moment: number): PolicyOf<K> {
    const named = 'isOfAll' in policyDefinitions[key] ? '*' : brand;
    const row = byKey.get(key)?.find((one) => (one.brand === named || one.brand === '*') && one.from <= moment);
    return (row ? row.value : policyDefinitions[key].value) as PolicyOf<K>;
  };
}
