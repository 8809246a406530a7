import { z } from 'zod';
import { staffReason, Uuid, Ymd } from './primitives.ts';

/** The items whose addresses are read, and the reason. */
export const PackingSlipForm = z.strictObject({ lines: z.array(z.uuid()).min(1).max(200), reason: staffReason });

/** The unmasked name and address of a shipment. Every access is logged. */
export const PackingSlip = z.object({
  uuid: Uuid,
  orderNumber: z.string(),
  name: z.string(),
  options: z.array(z.object({ name: z.string(), units: z.int() })),
  units: z.int(),
  distributor: z.string(),
  dispatchDate: Ymd.nullable(),
  receiver: z.string(),
  phone: z.string(),
  zonecode: z.string(),
  address: z.string(),
  memo: z.string(),
  /** Whether a cancel request prevents shipping. */
  isLocked: z.boolean(),
});
export type PackingSlip = z.output<typeof PackingSlip>;
export const PackingSlipList = z.object({ entities: z.array(PackingSlip) });
