import { Refusal } from '#contract/errors.ts';
import { StaffPermission, type StaffRole } from '#contract/staff-role.ts';
import type { Staff } from '../platform/identity/staff-session.ts';

/** The permissions of each role (rules D1.2). The actions of a seller account reach only the lines of the seller. */
export const permissionsByRole: Record<StaffRole, readonly StaffPermission[]> = {
  owner: StaffPermission.options,
  operator: [
    'orders',
    'unmask',
    'fulfil',
    'decide',
    'refund',
    'coupons',
    'points',
    'approve',
    'answer',
    'inquiries',
    'business',
    'moderate',
  ],
  md: ['stock', 'coupons', 'answer', 'advertise', 'display', 'goods', 'notices', 'figures'],
  finance: ['orders', 'unmask', 'refund', 'deposit', 'approve', 'cases', 'business', 'figures'],
  content: ['answer', 'moderate', 'display', 'notices'],
  distributor: ['orders', 'unmask', 'fulfil', 'decide', 'stock', 'answer'],
  auditor: ['orders', 'audit', 'looks', 'figures'],
};

/** Throws STAFF_NOT_ALLOWED. */
export function requirePermission(who: Staff, act: StaffPermission) {
  if (!permissionsByRole[who.role].includes(act)) throw new Refusal('STAFF_NOT_ALLOWED');
}

/** Above this amount dual approval is required: refunds by the policy of the shop, goodwill of 30,000 won (rules D1.2). */
export const goodwillLimit = 30_000;

/** The largest coupon in won that an operator may give alone. */
export const goodwillCouponLimit = 10_000;
