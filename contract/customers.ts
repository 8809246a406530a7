import { z } from 'zod';
import { EmailAddress, NewPasswordText, PersonName, SocialProvider, TokenType, UserType } from './auth.ts';
import { humanText, Id, MobileNumber, PageInfo, textField, UtcMoment, Uuid, Won, Ymd } from './primitives.ts';
import { isBank } from './rules/banks.ts';
import { accountOwnerRule, compactCode, nicknameTextRule } from './rules/normalize-text.ts';

export const CustomerCounters = z.object({
  orderCount: z.int(),
  reviewCount: z.int(),
  shoppingCarts: z.int(),
  coupons: z.int(),
  newCumaNotification: z.int(),
  giftGroupCount: z.int(),
  favorites: z.int(),
});
export type CustomerCounters = z.output<typeof CustomerCounters>;

export const GradeBadge = z.object({ grade: z.int(), gradeName: z.string(), icon: z.string() });

export const MaskedRefundAccount = z
  .object({ owner: z.string(), bankName: z.string(), accountNumber: z.string() })
  .nullable();

export const Customer = z.object({
  /** Null for a guest without stored data. */
  id: Id.nullable(),
  uuid: Uuid,
  name: z.string().nullable(),
  nickname: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  tokenType: TokenType,
  userType: UserType,
  profileImageUrl: z.string().nullable(),
  /** Secrets and device addresses are never returned. */
  token: z.null(),
  snsToken: z.null(),
  fcmPushToken: z.null(),
  /** The account number is masked. */
  withdrawAccount: MaskedRefundAccount,
  counts: CustomerCounters,
  userSettings: z.object({
    clientCenterReplyAlarm: z.boolean(),
    orderDeliveryAlarm: z.boolean(),
    advertisingAlarm: z.boolean(),
    advertisingPromotion: z.boolean(),
    advertisingAlarmUpdateDate: UtcMoment.nullable(),
    /** Night-time advertising is a separate consent with its own date. */
    advertisingPromotionUpdateDate: UtcMoment.nullable(),
  }),
  /** A member without a password verifies identity by phone. */
  hasPassword: z.boolean(),
  /** The linked providers. */
  socials: z.array(SocialProvider),
  appUserGrade: GradeBadge.nullable(),
  /** Whether the member sees and pays wholesale prices (rules D14). */
  isBusiness: z.boolean(),
  point: z.int(),
});
export type Customer = z.output<typeof Customer>;

/** The number of the member's orders by status, for the strip on my page. */
export const OrderCounts = z.object({
  bank_transfer_waiting: z.int(),
  paid: z.int(),
  delivering: z.int(),
  delivery_end: z.int(),
  complete: z.int(),
  withdraw: z.int(),
  return: z.int(),
  noReview: z.int(),
});
export type OrderCounts = z.output<typeof OrderCounts>;

/**
 * What the member bought lately, for the head of my page. What is unpaid, cancelled or returned does not count. `saved` is
 * what coupons and points paid.
 */
export const PurchaseSummary = z.object({
  season: z.object({ from: Ymd, orders: z.int(), sellers: z.array(z.string()) }),
  month: z.object({ from: Ymd, orders: z.int(), spent: Won, saved: Won }),
  /** The bookmarked videos that the brand shows; the last bookmarked first, at most six. */
  videos: z.object({
    count: z.int(),
    latest: z.array(z.object({ id: Id, title: z.string(), thumbnailSmall: z.string() })),
  }),
});
export type PurchaseSummary = z.output<typeof PurchaseSummary>;

export const AccountLookup = z.object({
  exists: z.boolean(),
  userTypes: z.array(z.string()),
  emailMasked: z.string().nullable(),
});

export const RefundAccountForm = z.strictObject({
  owner: textField(accountOwnerRule),
  bankName: humanText(2, 20, '은행을 선택해 주세요.').refine((name) => isBank(name), '은행을 선택해 주세요.'),
  accountNumber: z
    .string()
    .max(40)
    .transform((raw) => compactCode(raw))
    .refine((digits) => /^\d{10,16}$/.test(digits), '계좌번호를 확인해 주세요.'),
});

/**
 * The fields a member can change. A new phone requires the proof of a verified code, a new password the current one. Points, grade and user
 * type cannot be changed.
 */
export const CustomerUpdate = z.strictObject({
  name: PersonName.optional(),
  nickname: textField(nicknameTextRule).optional(),
  phone: MobileNumber.optional(),
  verifyToken: z.string().max(100).optional(),
  password: NewPasswordText.optional(),
  currentPassword: z.string().max(1000).optional(),
  withdrawAccount: RefundAccountForm.optional(),
  userSettings: z
    .strictObject({
      clientCenterReplyAlarm: z.boolean().optional(),
      orderDeliveryAlarm: z.boolean().optional(),
      advertisingAlarm: z.boolean().optional(),
      advertisingPromotion: z.boolean().optional(),
    })
    .optional(),
});
export type CustomerUpdate = z.output<typeof CustomerUpdate>;

/** The password is required unless the session passed step-up verification within the last minutes. */
export const AccountDeletion = z.strictObject({ password: z.string().max(1000).optional() });

/** A coupon of the member. Expired and used coupons are included only when requested. */
export const CustomerCoupon = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(['product', 'order', 'shipping']),
  discountWon: Won.nullable(),
  discountPercent: z.int().nullable(),
  maximumDiscount: Won.nullable(),
  minimumAmount: Won,
  categories: z.array(z.string()),
  note: z.string(),
  isExclusive: z.boolean(),
  isFirstOrder: z.boolean(),
  status: z.enum(['usable', 'coming', 'held', 'used', 'expired']),
  validFrom: UtcMoment,
  validUntil: UtcMoment,
  usedAt: UtcMoment.nullable(),
});
export type CustomerCoupon = z.output<typeof CustomerCoupon>;

/** Any case, with spaces or hyphens. Codes never contain 0, O, 1 or I. */
export const RedeemCouponForm = z
  .strictObject({
    code: z
      .string()
      .max(60)
      .transform((raw) => compactCode(raw).toUpperCase())
      .refine((code) => /^[2-9A-HJ-NP-Z]{8,16}$/.test(code), '쿠폰 번호를 확인해 주세요.'),
  })
  .meta({ examples: [{ code: 'GAM2-4KG5' }] });

export const GradeProgress = z.object({
  appUserGrade: GradeBadge,
  /** Months of purchases that decide a grade. */
  windowMonths: z.int(),
  purchAmt: z.int(),
  nextMonthGrade: z.object({
    isMax: z.boolean(),
    grade: z.int(),
    gradeName: z.string(),
    nextGrade: z.object({ grade: z.int(), gradeName: z.string(), remainingPrice: z.int() }).nullable(),
  }),
  table: z.array(
    z.object({
      grade: z.int(),
      gradeName: z.string(),
      purchaseNeeded: z.int(),
      pointPermille: z.int(),
      benefit: z.string(),
    }),
  ),
});
export type GradeProgress = z.output<typeof GradeProgress>;

export const PointHistory = z.object({
  point: z.int(),
  expiringSoon: z.object({ amount: z.int(), date: z.string() }).nullable(),
  entities: z.array(
    z.object({ type: z.string(), amount: z.int(), label: z.string(), at: UtcMoment, expiresAt: UtcMoment.nullable() }),
  ),
  page: PageInfo,
});
export type PointHistory = z.output<typeof PointHistory>;

/** A device with an active session. */
export const SignedInDevice = z.object({
  id: z.string(),
  label: z.string(),
  createDate: UtcMoment,
  isThis: z.boolean(),
});

export const AccountLookupQuery = z.strictObject({
  email: EmailAddress.optional(),
  phone: MobileNumber.optional(),
  verifyToken: z.string().max(100).optional(),
});
