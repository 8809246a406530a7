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
 * Every number and rule of the table `policy` (rules D25). A brand's row overrides the row of all brands. A later row overrides an earlier
 * one from its date on, by the shop's clock. `reference.policy` and the database's `policy_of` apply the same rule.
 */
export const policyDefinitions = {
  // buying
  tmpOrderMinutes: number(60, 'minutes', 'how long an order sheet lives'),
  payWindowMinutes: number(30, 'minutes', 'how long goods are held while the payment window is open'),
  cartMax: number(100, 'options', 'how many options a cart holds'),
  addressMax: number(20, 'addresses', 'how many addresses a member keeps'),
  wholesaleMin: number(50_000, 'won', 'what a wholesale parcel comes to at least'),
  noResaleWeekly: number(2, 'units', 'how many of what must not be resold one address gets in a week'),
  purchaseLimitDays: number(30, 'days', 'over how long a limit of a person is counted'),
  unpaidOrders: number(3, 'orders', 'how many unpaid orders a person may hold'),
  unpaidUnits: number(20, 'units', 'how many units a person may hold without paying'),
  unpaidUnitsBusiness: number(300, 'units', 'the same for a business member'),
  guestPhoneProof: yes(false, 'whether a guest proves the phone before ordering'),
  promptMin: number(5, 'people', 'from how many on it is told that others buy or look'),
  // payments
  bankDays: number(2, 'days', 'how long a deposit is waited for'),
  bankMinHours: number(3, 'hours', 'less than this before the cut-off no virtual account is offered'),
  bankScarceUnits: number(10, 'units', 'the last units of an option are not held by virtual accounts'),
  unverifiedStockPercent: number(
    20,
    'percent',
    'how much of an option guests without a proven phone may hold by virtual accounts',
  ),
  provenStockPercent: number(
    20,
    'percent',
    'how much of an option guests without a proven phone leave to others while they pay',
  ),
  phoneMaximum: number(500_000, 'won', 'the most that is paid by phone bill'),
  receiptChangeDays: number(30, 'days', 'how long a cash receipt of the shop’s own can be changed to the buyer’s'),
  unknownApprovalsCancelled: yes(true, 'whether money taken for orders we do not know is given back at once'),
  paymentEventsKept: number(50, 'words', 'how many words of the payment company are kept an order'),
  paymentEventDays: number(90, 'days', 'how long they are kept'),
  commissionPermille: number(
    150,
    'permille',
    'of a sale the shop keeps, where a distributor has no rate of its own',
    'owner, finance',
  ),
  // shipping
  shipCutoff: {
    ...policy('10:00', 'time of day', 'until when a ship date can be ordered, on the business day before it', time),
    isOfAll: true,
  },
  sameDayCutoff: policy('14:00', 'time of day', 'who pays before it on a business day has that day counted', time),
  bundleFeeRule: policy('max', 'max or min', 'which of several base fees a parcel costs', z.enum(['max', 'min'])),
  autoConfirm: yes(true, 'whether orders are confirmed by the clock'),
  autoCompleteDays: number(8, 'days', 'after arrival, until a purchase counts as accepted'),
  delayMaxDays: policy(
    { days: 14, times: 2 },
    'days, times',
    'how far and how often a shipment may be put off',
    z.strictObject({ days: count, times: count }),
  ),
  fundingLate: policy(
    { delayDays: 14, refundDays: 60 },
    'days',
    'after which a late funding may be left with all money back; after which the shop offers it',
    z.strictObject({ delayDays: count, refundDays: count }),
  ),
  // cancellations, returns and claims
  withdrawAutoApprove: number(1, 'business days', 'of silence, until an asked cancel is granted'),
  returnAutoApprove: number(3, 'business days', 'of silence, until a return is granted'),
  claimPhotoDays: number(
    3,
    'business days',
    'pictures are waited for that were asked for again, until a person is called',
  ),
  returnFee: number(3_000, 'won', 'one way of a return that is the buyer’s'),
  freshFastHours: number(48, 'hours', 'after arrival in which spoilt pieces are paid for at once'),
  freshFastShare: policy(30, 'percent', 'of a line that is paid for at once', share),
  freshFastAmount: number(50_000, 'won', 'that are paid for at once'),
  claimAutoShare: policy(30, 'percent', 'of a line that is given back without a person, ever', share),
  claimAutoMonth: number(30_000, 'won', 'that one person gets back without a person in 30 days'),
  claimAutoCount: number(3, 'claims', 'of one person that are settled without a person in 30 days'),
  refundDualApproval: number(300_000, 'won', 'above which a second person of the staff approves', 'owner'),
  apologyPoint: number(1_000, 'points', 'given when goods turn out to be sold out'),
  // points, grades, reviews, gifts
  pointLifeDays: number(365, 'days', 'points live'),
  minUsePoint: number(1_000, 'points', 'the fewest that are used at once'),
  minPointUseProductPrice: number(10_000, 'won', 'of goods from which points may be used'),
  pointUnit: number(10, 'points', 'step in which points are used'),
  gradeWindowMonths: number(3, 'months', 'of purchases a grade looks at'),
  reviewPoints: policy(
    { text: 100, photo: 300, video: 500 },
    'points',
    'for a review with words, photographs, a film',
    z.strictObject({ text: count, photo: count, video: count }),
  ),
  reviewPointDays: number(30, 'days', 'after arrival in which a review brings points'),
  reviewDays: number(90, 'days', 'after arrival in which a review can be written'),
  reviewEditDays: number(30, 'days', 'in which a review can be changed'),
  reviewAppealDays: number(14, 'days', 'in which the author of a hidden review may object'),
  reviewSmall: policy(
    { won: 5_000, percent: 50 },
    'won, percent',
    'a line that cost less than this brings that much of the points',
    z.strictObject({ won: count, percent: share }),
  ),
  reviewTextLength: number(20, 'letters', 'from which on words alone bring points'),
  filmSeconds: number(60, 'seconds', 'a film that is sent lasts at most'),
  giftExpiryDays: policy(
    { standard: 7, min: 3, max: 14 },
    'days',
    'a gift waits for its receiver’s address',
    z.strictObject({ standard: count, min: count, max: count }),
  ),
  giftReceiversMax: number(20, 'people', 'one gift can be sent to'),
  giftFirstSeconds: number(
    300,
    'seconds',
    'after the money, until who never bought here is told of a gift by a stranger',
  ),
  giftMessagesPerDay: policy(
    { sender: 3, all: 5 },
    'messages',
    'of gifts a number gets in a day because of one sender, and of all',
    z.strictObject({ sender: count, all: count }),
  ),
  giftsPerDay: number(100, 'people', 'one member can send gifts to in a day'),
  giftAreaMost: number(8_000, 'won', 'of an island’s surcharge that the shop bears for a gift'),
  giftPhoneKept: number(30, 'days', 'a number is kept of a gift that ended without an address'),
  giftResend: policy(
    { seconds: 60, times: 5 },
    'seconds, times',
    'between two messages of a gift, and how many',
    z.strictObject({ seconds: count, times: count }),
  ),
  // customers
  codeTtl: number(180, 'seconds', 'a code sent to a phone is good for'),
  codesPerPhoneDay: number(10, 'codes', 'a phone gets in a day'),
  codesPerAskerDay: number(10, 'codes', 'one asker causes in a day'),
  codesPerKnownDay: number(3, 'codes', 'kept in a day for a device that has proven the phone'),
  loginLock: policy(
    { tries: 5, minutes: 10 },
    'tries, minutes',
    'wrong passwords from one place before it rests, and for how long',
    z.strictObject({ tries: count, minutes: count }),
  ),
  guestSessionMin: number(30, 'minutes', 'a guest’s look-up of orders is open'),
  guestLookupMonths: number(12, 'months', 'back a guest’s orders are found'),
  guestIdleDays: number(90, 'days', 'until a guest who left nothing behind is forgotten'),
  lookYears: { ...number(2, 'years', 'it is kept which of the staff looked at whose data'), isOfAll: true },
  exportsDaily: number(3, 'files', 'of their own data a member gets in a day'),
  // analytics
  eventMonths: { ...number(13, 'months', 'what happened in the shop is kept, without whom'), isOfAll: true },
  conversionHours: number(24, 'hours', 'after the money, until the shop itself tells of a purchase no page has told'),
  // messages
  unprovenMessages: number(3, 'messages', 'an unproven number gets before money came, from everybody together'),
  messagesPerDay: number(40, 'messages', 'a number gets in a day'),
  smsAfterSeconds: number(
    60,
    'seconds',
    'after the first try, until a text message goes instead of a chat message that failed',
  ),
  lookAfterSeconds: number(15, 'seconds', 'a message whose fate is unknown may still be on its way to the company'),
  quietHours: policy(
    { from: '21:00', until: '08:00' },
    'times of day',
    'between which nobody is told what can wait, and adverts need a consent of their own',
    z.strictObject({ from: time, until: time }),
  ),
  notificationDays: number(90, 'days', 'what was told stays in the list of the person'),
  messageAgain: policy(
    { seconds: 60, times: 5 },
    'seconds, times',
    'between two times staff say a message again, and how many',
    z.strictObject({ seconds: count, times: count }),
  ),
  lettersHeldSeconds: number(
    60,
    'seconds',
    'what many lines’ buyers are told at once waits, so that it can be taken back',
  ),
  messageWordsDays: number(7, 'days', 'the sealed words of what was told of an order are kept'),
  messageDays: number(30, 'days', 'it is kept what was sent to whom'),
  consentYears: number(2, 'years', 'until who agreed to adverts is asked again'),
  inquiriesPerDay: number(10, 'inquiries', 'a person begins at the customer centre in a day'),
  inquiryMessagesPerDay: number(50, 'words', 'a person adds to threads in a day'),
  inquiryMessagesMost: number(100, 'words', 'of who asks that a thread holds'),
  inquiryKeptDays: number(1_095, 'days', 'after its last word, until a thread is forgotten'),
  contactPhone: policy('02-1234-5678', 'phone', 'the number an advert names', dialled),
  refusalPhone: policy('080-000-0000', 'phone', 'where an advert is refused free of charge', dialled),
  operatorPhone: policy(
    '01000000000',
    'phone',
    'who is told of what only a person can settle',
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
