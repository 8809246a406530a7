import { z } from 'zod';

/** Who somebody of the console is (rules D1.2). */
export const StaffRole = z.enum(['owner', 'operator', 'md', 'finance', 'content', 'distributor', 'auditor']);
export type StaffRole = z.output<typeof StaffRole>;

/** What somebody may do in the console (rules D1.2); who may what stands in one table on the server. */
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
