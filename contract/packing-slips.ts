import { z } from 'zod';
import { staffReason, Uuid, Ymd } from './primitives.ts';

/** Which parcels' doors are looked at, and why. */
export const PackingSlipForm = z.strictObject({ lines: z.array(z.uuid()).min(1).max(200), reason: staffReason });

/** What a parcel needs to find its way: a name and an address as they are. Each look is written down. */
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
  /** Asked to be cancelled: it must not leave. */
  isLocked: z.boolean(),
});
export type PackingSlip = z.output<typeof PackingSlip>;
export const PackingSlipList = z.object({ entities: z.array(PackingSlip) });
