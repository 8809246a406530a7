import { z } from 'zod';

/** One number or rule a shop may change: its shape, what it counts, what holds where no row speaks, and what it means. */
type Policy<S extends z.ZodType = z.ZodType> = {
  shape: S;
  unit: string;
  value: z.output<S>;
  means: string;
  /** Who may change it (rules D1.2). */
  by: 'owner' | 'owner, finance' | 'owner, md';
  /** It is about the goods, which all brands share, so a row of one brand says nothing. */
  isOfAll?: true;
};

const count = z.int().min(0).max(1_000_000_000);
const share = z.int().min(0).max(100);
const dialled = z.string().regex(/^\d{2,4}-\d{3,4}-\d{4}$/);
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

function policy<S extends z.ZodType>(
  value: z.output<S>,
  unit: string,
  means: string,
  shape: S,
  by: Policy['by'] = 'owner',
): Policy<S> {
  return { shape, unit, value, means, by };
}
const number = (value: number, unit: string, means: string, by?: Policy['by']) => policy(value, unit, means, count, by);
const yes = (value: boolean, means: string) => policy(value, 'yes or no', means, z.boolean());

/**
 * Every number and rule of the table `policy` (rules D25), in one place. A row of a brand outdoes the row of all, a later one an
 * earlier one once its day has come by the shop's clock; `reference.policy` and the database's `policy_of` read by the same rule.
 */
export const policyDefinitions = {
  // buying
  tmpOrderMinutes: number(60, 'minutes', 'how long an order sheet is valid'),
  payWindowMinutes: number(30, 'minutes', 'how long stock is held while the payment window is open'),
  cartMax: number(100, 'options', 'the most options in a cart'),
  addressMax: number(20, 'addresses', 'the most addresses of a member'),
  wholesaleMin: number(50_000, 'won', 'the least value of a wholesale parcel'),
  noResaleWeekly: number(2, 'pieces', 'the most pieces of a product not for resale that one address gets in a week'),
  purchaseLimitDays: number(30, 'days', 'the period over which a purchase limit is counted'),
  unpaidOrders: number(3, 'orders', 'the most unpaid orders of a customer'),
  unpaidUnits: number(20, 'pieces', 'the most pieces that a customer may hold without paying'),
  unpaidUnitsBusiness: number(300, 'pieces', 'the same for a business member'),
  guestPhoneProof: yes(false, 'whether a guest must verify the phone before ordering'),
  promptMin: number(5, 'customers', 'the least number of other buyers or viewers that a product shows'),
  // paying
  bankDays: number(2, 'days', 'how long a virtual account waits for its deposit'),
  bankMinHours: number(3, 'hours', 'no virtual account is offered less than this before its deadline'),
  bankScarceUnits: number(10, 'pieces', 'an option with fewer pieces left is not sold by virtual account'),
  unverifiedStockPercent: number(
    20,
    'percent',
    'the share of an option that guests without a verified phone may hold by virtual account',
  ),
  provenStockPercent: number(
    20,
    'percent',
    'the share of an option that guests without a verified phone leave to others while they pay',
  ),
  phoneMaximum: number(500_000, 'won', 'the largest payment by phone bill'),
  receiptChangeDays: number(
    30,
    'days',
    'how long a cash receipt that the shop issued unasked can be changed to the buyer’s',
  ),
  unknownApprovalsCancelled: yes(true, 'whether an approval for an unknown order is cancelled at once'),
  paymentEventsKept: number(50, 'events', 'the most events of the payment company that are stored per order'),
  paymentEventDays: number(90, 'days', 'how long events of the payment company are stored'),
  commissionPermille: number(
    150,
    'permille',
    'the shop’s commission on a sale of a seller without a rate',
    'owner, finance',
  ),
  // sending
  shipCutoff: {
    ...policy('10:00', 'time of day', 'the cut-off for a ship date, on the business day before it', time),
    isOfAll: true,
  },
  sameDayCutoff: policy('14:00', 'time of day', 'an order paid before it on a business day counts that day', time),
  bundleFeeRule: policy('max', 'max or min', 'which of several base fees a parcel is charged', z.enum(['max', 'min'])),
  autoConfirm: yes(true, 'whether a job confirms orders'),
  autoCompleteDays: number(8, 'days', 'time after delivery until a purchase counts as accepted'),
  delayMaxDays: policy(
    { days: 14, times: 2 },
    'days, times',
    'how far and how often a shipment may be delayed',
    z.strictObject({ days: count, times: count }),
  ),
  fundingLate: policy(
    { delayDays: 14, refundDays: 60 },
    'days',
    'delay after which a buyer may leave a late funding with a full refund; delay after which the shop offers the refund',
    z.strictObject({ delayDays: count, refundDays: count }),
  ),
  // taking back
  withdrawAutoApprove: number(1, 'business days', 'time without an answer until a requested cancel is approved'),
  returnAutoApprove: number(3, 'business days', 'time without an answer until a return is approved'),
  claimPhotoDays: number(
    3,
    'business days',
    'how long a claim waits for requested photos before a staff member decides',
  ),
  returnFee: number(3_000, 'won', 'one shipment of a return that the buyer pays for'),
  freshFastHours: number(48, 'hours', 'time after delivery in which damaged pieces are refunded at once'),
  freshFastShare: policy(30, 'percent', 'the largest damaged share of a line that is refunded at once', share),
  freshFastAmount: number(50_000, 'won', 'the largest value of a line that is refunded at once'),
  claimAutoShare: policy(
    30,
    'percent',
    'the largest share of a line, an order and all purchases that is refunded automatically',
    share,
  ),
  claimAutoMonth: number(30_000, 'won', 'the most that a customer is refunded automatically in 30 days'),
  claimAutoCount: number(
    3,
    'claims',
    'the most damage claims of a customer in 90 days, this one included, for an automatic refund',
  ),
  refundDualApproval: number(300_000, 'won', 'amount above which a second staff member approves a refund', 'owner'),
  apologyPoint: number(1_000, 'points', 'points given when an ordered product is sold out'),
  // points, grades, reviews, gifts
  pointLifeDays: number(365, 'days', 'how long points are valid'),
  minUsePoint: number(1_000, 'points', 'the fewest points that an order may use'),
  minPointUseProductPrice: number(10_000, 'won', 'the least value of the products for which points may be used'),
  pointUnit: number(10, 'points', 'points are used in multiples of this'),
  gradeWindowMonths: number(3, 'months', 'the period of purchases that decides a grade'),
  reviewPoints: policy(
    { text: 100, photo: 300, video: 500 },
    'points',
    'points for a review with text, photos, a video',
    z.strictObject({ text: count, photo: count, video: count }),
  ),
  reviewPointDays: number(30, 'days', 'time after delivery in which a review earns points'),
  reviewDays: number(90, 'days', 'time after delivery in which a review can be written'),
  reviewEditDays: number(30, 'days', 'time in which a review can be changed'),
  reviewAppealDays: number(14, 'days', 'time in which the author of a hidden review may object'),
  reviewSmall: policy(
    { won: 5_000, percent: 50 },
    'won, percent',
    'a line below this price earns this share of the points',
    z.strictObject({ won: count, percent: share }),
  ),
  reviewTextLength: number(20, 'letters', 'the least length of a review that earns points with text alone'),
  filmSeconds: number(60, 'seconds', 'the longest video of a review'),
  giftExpiryDays: policy(
    { standard: 7, min: 3, max: 14 },
    'days',
    'how long a gift waits for the recipient’s address',
    z.strictObject({ standard: count, min: count, max: count }),
  ),
  giftReceiversMax: number(20, 'recipients', 'the most recipients of one gift'),
  giftFirstSeconds: number(
    300,
    'seconds',
    'time after payment until a first-time buyer’s gift message is sent to a recipient without an order',
  ),
  giftMessagesPerDay: policy(
    { sender: 3, all: 5 },
    'messages',
    'the most gift messages to a number in a day, from one sender and from all',
    z.strictObject({ sender: count, all: count }),
  ),
  giftsPerDay: number(100, 'recipients', 'the most recipients of a member’s gifts in a day'),
  giftAreaMost: number(8_000, 'won', 'the largest island surcharge that the shop bears for a gift'),
  giftPhoneKept: number(30, 'days', 'how long the number of a gift that expired without an address is stored'),
  giftResend: policy(
    { seconds: 60, times: 5 },
    'seconds, times',
    'time between two messages of a gift, and the most messages',
    z.strictObject({ seconds: count, times: count }),
  ),
  // people
  codeTtl: number(180, 'seconds', 'how long a code sent to a phone is valid'),
  codesPerPhoneDay: number(10, 'codes', 'the most codes to a phone in a day'),
  codesPerAskerDay: number(10, 'codes', 'the most codes that one requester causes in a day'),
  codesPerKnownDay: number(3, 'codes', 'codes a day that are reserved for a device that has verified the phone'),
  loginLock: policy(
    { tries: 5, minutes: 10 },
    'attempts, minutes',
    'wrong passwords from one place before it is locked, and for how long',
    z.strictObject({ tries: count, minutes: count }),
  ),
  guestSessionMin: number(30, 'minutes', 'how long a guest’s order lookup is valid'),
  guestLookupMonths: number(12, 'months', 'how old an order may be for a guest’s order lookup'),
  guestIdleDays: number(90, 'days', 'time until a guest without data is deleted'),
  lookYears: { ...number(2, 'years', 'how long staff access to personal data is stored'), isOfAll: true },
  exportsDaily: number(3, 'files', 'the most exports of a member’s data in a day'),
  // figures
  eventMonths: {
    ...number(13, 'months', 'how long analytics events, which name no customer, are stored'),
    isOfAll: true,
  },
  conversionHours: number(
    24,
    'hours',
    'time after payment until the shop reports a purchase that no page has reported',
  ),
  // messages
  unprovenMessages: number(
    3,
    'messages',
    'the most messages to an unverified number before a payment, from all senders together',
  ),
  messagesPerDay: number(40, 'messages', 'the most messages to a number in a day'),
  smsAfterSeconds: number(
    60,
    'seconds',
    'time after the first attempt until a text message replaces a failed chat message',
  ),
  lookAfterSeconds: number(
    15,
    'seconds',
    'how long a message with an unknown result may still be on its way to the company',
  ),
  quietHours: policy(
    { from: '21:00', until: '08:00' },
    'times of day',
    'night hours, in which messages that can wait are delayed and marketing needs a separate consent',
    z.strictObject({ from: time, until: time }),
  ),
  notificationDays: number(90, 'days', 'how long a notification stays in the customer’s list'),
  messageAgain: policy(
    { seconds: 60, times: 5 },
    'seconds, times',
    'time between two resends of a message by staff, and the most resends',
    z.strictObject({ seconds: count, times: count }),
  ),
  lettersHeldSeconds: number(60, 'seconds', 'delay of messages of a bulk action, so that it can be undone'),
  messageWordsDays: number(7, 'days', 'how long the encrypted text of a message about an order is stored'),
  messageDays: number(30, 'days', 'how long the record of a sent message is stored'),
  consentYears: number(2, 'years', 'time until a marketing consent is confirmed again'),
  inquiriesPerDay: number(10, 'inquiries', 'the most inquiries of a customer in a day'),
  inquiryMessagesPerDay: number(50, 'messages', 'the most messages of a customer in inquiries in a day'),
  inquiryMessagesMost: number(100, 'messages', 'the most messages of the customer in one inquiry'),
  inquiryKeptDays: number(1_095, 'days', 'time after its last message until an inquiry is deleted'),
  contactPhone: policy('02-1234-5678', 'phone', 'the phone number in a marketing message', dialled),
  refusalPhone: policy('080-000-0000', 'phone', 'the free phone number to refuse marketing', dialled),
  operatorPhone: policy(
    '01000000000',
    'phone',
    'the phone that receives alerts which need an operator',
    z.string().regex(/^\d{9,12}$/),
  ),
} as const satisfies Record<string, Policy>;

export type PolicyKey = keyof typeof policyDefinitions;
export type PolicyOf<K extends PolicyKey> = z.output<(typeof policyDefinitions)[K]['shape']>;
/** How a policy is asked for: by its key alone. */
export type ReadPolicy = <K extends PolicyKey>(key: K) => PolicyOf<K>;

type Row = { key: string; brand: string; value: unknown; from: number };

/** What the rows say, brand by brand: those that are no policy, or not of its shape, say nothing. */
export function readPolicies(rows: Row[]) {
  const good = rows.filter(
    ({ key, value }) => key in policyDefinitions && policyDefinitions[key as PolicyKey].shape.safeParse(value).success,
  );
  const byKey = Map.groupBy(good, ({ key }) => key);

  /** What holds for a brand at a moment, in milliseconds. */
  return function policyOf<K extends PolicyKey>(key: K, brand: string, moment: number): PolicyOf<K> {
    const named = 'isOfAll' in policyDefinitions[key] ? '*' : brand;
    const row = byKey.get(key)?.find((one) => (one.brand === named || one.brand === '*') && one.from <= moment);
    return (row ? row.value : policyDefinitions[key].value) as PolicyOf<K>;
  };
}
