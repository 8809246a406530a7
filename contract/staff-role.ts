import { z } from 'zod';

/** Who somebody of the console is (rules D1.2). */
export const StaffRole = z.enum(['owner', 'operator', 'md', 'finance', 'content', 'distributor', 'auditor']);
export type StaffRole = z.output<typeof StaffRole>;
