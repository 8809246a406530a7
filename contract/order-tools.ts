import { z } from 'zod';
import { lineQuantityFields, StaffLineState } from './lines.ts';
import { cursorQuery, fullList, humanText, Id, PathId, staffReason, UtcMoment, Uuid, Won, Ymd } from './primitives.ts';
import { Refund } from './refunds.ts';
import { brandKeys } from './rules/brands.ts';

/** An event of an order. `what` is a code of its `kind`. */
export const OrderTimelineEntry = z.object({
  at: UtcMoment,
  kind: z.enum(['status', 'money', 'claim', 'staff', 'message', 'look', 'note']),
  what: z.string(),
  from: z.string().nullable(),
  /** The side of the actor, when no name is known. */
  by: z.enum(['buyer', 'receiver', 'distributor', 'staff', 'system', 'payment']),
  who: z.string().nullable(),
  line: z.object({ uuid: Uuid, name: z.string() }).nullable(),
  amount: Won.nullable(),
  reason: z.string().nullable(),
});
export type OrderTimelineEntry = z.output<typeof OrderTimelineEntry>;
export const OrderTimelineList = fullList(OrderTimelineEntry);

export const OrderNoteForm = z.strictObject({
  text: humanText(1, 1000, '메모를 1,000자까지 적어 주세요.'),
  isPinned: z.boolean().default(false),
});
export const OrderNoteKey = z.strictObject({ id: z.union([PathId, z.uuid()]), note: PathId });
/** A note with its current text. `past` has its earlier texts, newest first. */
export const OrderNote = z.object({
  id: Id,
  text: z.string(),
  isPinned: z.boolean(),
  by: z.string(),
  isMine: z.boolean(),
  createDate: UtcMoment,
  past: z.array(z.object({ text: z.string(), by: z.string(), createDate: UtcMoment })),
});
export type OrderNote = z.output<typeof OrderNote>;
export const OrderNoteList = fullList(OrderNote);

/** The action to preview, with its input. */
export const RefundActionForm = z.strictObject({
  line: z.uuid(),
  act: z.enum(['withdraw', 'answerWithdraw', 'answerClaim', 'stockOut']),
  ...lineQuantityFields,
  fault: z.enum(['buyer', 'shop']).default('shop'),
});
/** The refund the action would create. Null when it is sent again instead. */
export const RefundActionPreview = z.object({
  refund: Refund.pick({ cash: true, point: true, rows: true, way: true, wayText: true }).nullable(),
  /** The amount that counts against the caller's limits. */
  worth: Won,
  needsSecond: z.boolean(),
});
export type RefundActionPreview = z.output<typeof RefundActionPreview>;

export const SavedViewScreen = z.enum(['new', 'packing', 'moving', 'orders']);
/** The filters of a list as in its URL. Search terms are never included. */
const word = z.string().min(1).max(30).optional();
const narrowed = z.strictObject({ brand: word, status: word, leavesBy: word, silent: word, from: word, until: word });
export const SavedViewForm = z.strictObject({
  screen: SavedViewScreen,
  name: humanText(1, 20, '이름을 20자까지 적어 주세요.'),
  filter: narrowed,
  isShared: z.boolean().default(false),
});
export const SavedView = z.object({
  id: Id,
  screen: SavedViewScreen,
  name: z.string(),
  filter: z.record(z.string(), z.string()),
  isShared: z.boolean(),
  isMine: z.boolean(),
  by: z.string(),
});
export type SavedView = z.output<typeof SavedView>;
export const SavedViewList = fullList(SavedView);

/** The order items of an exported file. */
const LinesFilter = z.strictObject({
  status: StaffLineState.optional(),
  brand: z.enum(brandKeys).optional(),
  from: Ymd.optional(),
  until: Ymd.optional(),
});
/** An export is requested by its filter. For a file made or read in the admin app, only a record is created. */
export const ExportFileForm = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('lines'), uuid: Uuid, filter: LinesFilter, reason: staffReason }),
  z.strictObject({
    kind: z.literal('carrier'),
    uuid: Uuid,
    name: humanText(1, 100),
    count: z.int().min(1).max(5000),
    reason: staffReason,
  }),
  z.strictObject({
    kind: z.literal('audit'),
    uuid: Uuid,
    name: humanText(1, 100),
    count: z.int().min(1).max(5000),
    reason: staffReason,
  }),
  z.strictObject({
    kind: z.literal('numbers'),
    uuid: Uuid,
    name: humanText(1, 100),
    count: z.int().min(1).max(5000),
    batch: Uuid,
  }),
]);
export const ExportFile = z.object({
  uuid: Uuid,
  kind: z.enum(['lines', 'carrier', 'numbers', 'audit']),
  name: z.string(),
  count: z.int(),
  by: z.string(),
  isMine: z.boolean(),
  reason: z.string().nullable(),
  batch: Uuid.nullable(),
  createDate: UtcMoment,
});
export type ExportFile = z.output<typeof ExportFile>;
export const ExportFileKey = z.strictObject({ uuid: Uuid });
export const ExportFileQuery = cursorQuery(30);
export const ExportFileRowsQuery = z.strictObject({ after: PathId.optional() });
/** At most 500 rows, and the id to continue from. */
export const ExportFileRows = z.object({
  heads: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  next: Id.nullable(),
});

/** The state of a day before it is closed: open work, money in transit and the invariant checks. */
export const DayCloseState = z.object({
  date: Ymd,
  waits: z.array(
    z.object({
      name: z.enum(['leaving', 'late', 'unconfirmed', 'cancels', 'claims', 'questions', 'inquiries', 'approvals']),
      count: z.int(),
    }),
  ),
  money: z.array(z.object({ name: z.enum(['deposits', 'refunds', 'cases']), count: z.int(), won: Won })),
  laws: z.array(z.object({ id: z.string(), text: z.string(), ok: z.boolean(), checked: z.int() })),
  lookDate: UtcMoment,
  closed: z.object({ by: z.string(), at: UtcMoment, reason: z.string().nullable() }).nullable(),
});
export type DayCloseState = z.output<typeof DayCloseState>;
export const DayCloseForm = z.strictObject({ reason: staffReason.optional() });
