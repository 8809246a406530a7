import { z } from 'zod';
import { Id, staffReason, UtcMoment, Uuid, Ymd } from './primitives.ts';
import { StaffShipForm } from './staff.ts';

/** The actions that can run on many order items. None of them moves money. */
export const BulkActionName = z.enum([
  'confirm',
  'unconfirm',
  'delay',
  'ready',
  'ship',
  'unship',
  'deliver',
  'undeliver',
]);
export type BulkActionName = z.output<typeof BulkActionName>;

const needs: Partial<Record<BulkActionName, string[]>> = {
  delay: ['reason', 'newDate'],
  unship: ['reason'],
  undeliver: ['reason'],
};

/** The client chooses the uuid, so a request repeated after a lost response names the same job. */
export const BulkJobForm = z
  .strictObject({
    uuid: Uuid,
    act: BulkActionName,
    rows: z
      .array(
        z.strictObject({
          line: Uuid,
          carrierCode: StaffShipForm.shape.carrierCode.optional(),
          invoice: StaffShipForm.shape.invoice.optional(),
        }),
      )
      .min(1)
      // The number of rows of a carrier's file. A list is selected as a whole.
      .max(5000),
    reason: staffReason.optional(),
    newDate: Ymd.optional(),
  })
  .refine((form) => (needs[form.act] ?? []).every((name) => form[name as 'reason' | 'newDate'] !== undefined), {
    message: '사유를 입력해 주세요.',
    path: ['reason'],
  })
  .refine(
    ({ act, rows }) =>
      rows.every(
        ({ carrierCode, invoice }) => (act === 'ship') === (carrierCode !== undefined && invoice !== undefined),
      ),
    {
      message: '송장번호를 확인해 주세요.',
      path: ['rows'],
    },
  )
  .refine(({ rows }) => new Set(rows.map(({ line }) => line)).size === rows.length, {
    message: '같은 주문이 두 번 있어요.',
    path: ['rows'],
  });

export const BulkJob = z.object({
  id: Id,
  uuid: Uuid,
  act: BulkActionName,
  state: z.enum(['running', 'ended', 'stopped']),
  total: z.int(),
  done: z.int(),
  refused: z.int(),
  skipped: z.int(),
  createDate: UtcMoment,
  /** The time until which the job can be undone. Null when nothing can be undone. */
  undoUntilDate: UtcMoment.nullable(),
  undoneBy: Uuid.nullable(),
  /** Whether this job undoes another job. */
  isUndo: z.boolean(),
});
export type BulkJob = z.output<typeof BulkJob>;
export const BulkJobList = z.object({ entities: z.array(BulkJob) });
export const BulkJobKey = z.strictObject({ uuid: Uuid });

export const BulkJobRow = z.object({
  n: z.int(),
  line: Uuid,
  state: z.enum(['waiting', 'done', 'refused', 'skipped']),
  invoice: z.string().nullable(),
  code: z.string().nullable(),
  message: z.string().nullable(),
});
export const BulkJobRows = z.object({ entities: z.array(BulkJobRow) });
