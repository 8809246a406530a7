import { z } from 'zod';

/** The role of a staff member (rules D1.2). */
export const StaffRole = z.enum(['owner', 'operator', 'md', 'finance', 'content', 'distributor', 'auditor']);
export type StaffRole = z.output<typeof StaffRole>;

/** A permission of the admin app (rules D1.2). The server has one table of roles and permissions. */
export const StaffPermission = z.enum([
  'orders',
  'unmask',
  'fulfil',
  'decide',
  'refund',
  'refund_much',
  'deposit',
  'stock',
  'coupons',
  'points',
  'approve',
  'repair',
  'audit',
  'cases',
  'answer',
  'inquiries',
  'business',
  'moderate',
  'advertise',
  'looks',
  'display',
  'goods',
  'notices',
  'figures',
  'staff',
]);
export type StaffPermission = z.output<typeof StaffPermission>;
