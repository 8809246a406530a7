/** Query keys of sign-in and registration. */
export const accountKeys = {
  of: (phone: string, verifyToken: string) => ['account-of-phone', phone, verifyToken],
  emailKnown: (email: string) => ['email-known', email],
  coupons: ['coupons'],
  couponsBy: (usable: boolean) => ['coupons', usable],
  devices: ['devices'],
  disclosures: ['disclosures'],
  grade: ['grade-info'],
  lastReviews: ['last-reviews'],
  looks: ['looks'],
  points: ['points'],
  purchases: ['purchase-summary'],
  refundAccount: ['refund-account'],
};
