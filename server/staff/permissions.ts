import { Refusal } from '#contract/errors.ts';
import { StaffPermission, type StaffRole } from '#contract/staff-role.ts';
import type { Staff } from '../platform/identity/staff-session.ts';

/** Who may what, and nobody may more (rules D1.2). A distributor's acts reach only as far as his own lines. */
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

/** Above this a second person has to agree: refunds of the shop's policy, goodwill of 30,000 (rules D1.2). */
export const goodwillLimit = 30_000;

/** What an operator may give as a coupon by himself. */
export const goodwillCouponLimit = 10_000;
