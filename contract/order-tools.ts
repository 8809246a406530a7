import { z } from 'zod';
import { kept, type Sayings } from './endpoint-docs.ts';
import { all, byCursor, Id, Moment, PathId, text, Uuid, Won, why, Ymd } from './primitives.ts';
import { Refund } from './refunds.ts';

/** One thing that happened to an order, whoever did it. What it was is told by a word of its kind. */
export const OrderMoment = z.object({
  at: Moment,
  kind: z.enum(['status', 'money', 'claim', 'staff', 'message', 'look', 'note']),
  what: z.string(),
  from: z.string().nullable(),
  /** Whose side, where nobody's name is known. */
  by: z.enum(['buyer', 'receiver', 'distributor', 'staff', 'system', 'payment']),
  who: z.string().nullable(),
  line: z.object({ uuid: Uuid, name: z.string() }).nullable(),
  amount: Won.nullable(),
  reason: z.string().nullable(),
});
export type OrderMoment = z.output<typeof OrderMoment>;
export const OrderMoments = all(OrderMoment);

export const NoteForm = z.strictObject({
  text: text(1, 1000, '메모를 1,000자까지 적어 주세요.'),
  isPinned: z.boolean().default(false),
});
export const NoteKey = z.strictObject({ id: z.union([PathId, z.uuid()]), note: PathId });
/** A note as it reads now; `past` is what it said before, the latest first. */
export const Note = z.object({
  id: Id,
  text: z.string(),
  isPinned: z.boolean(),
  by: z.string(),
  isMine: z.boolean(),
  createDate: Moment,
  past: z.array(z.object({ text: z.string(), by: z.string(), createDate: Moment })),
});
export type Note = z.output<typeof Note>;
export const Notes = all(Note);

/** Which act is looked at before it is done, with what that act would be told. */
export const GivingAsk = z.strictObject({
  line: z.uuid(),
  act: z.enum(['withdraw', 'answerWithdraw', 'answerClaim', 'stockOut']),
  units: z.int().min(1).max(999).optional(),
  fault: z.enum(['buyer', 'shop']).default('shop'),
});
/** What would come back, in the words and won of the refund it would be; none for what is sent once more. */
export const Giving = z.object({
  refund: Refund.pick({ cash: true, point: true, rows: true, way: true, wayText: true }).nullable(),
  /** What it counts at with the limits of whoever asks. */
  worth: Won,
  needsSecond: z.boolean(),
});
export type Giving = z.output<typeof Giving>;

export const Screen = z.enum(['new', 'packing', 'moving', 'orders']);
/** What a list is narrowed to, as its address says it; never what was searched for. */
const word = z.string().min(1).max(30).optional();
const narrowed = z.strictObject({ brand: word, status: word, leavesBy: word, from: word, until: word });
export const ViewForm = z.strictObject({
  screen: Screen,
  name: text(1, 20, '이름을 20자까지 적어 주세요.'),
  filter: narrowed,
  isShared: z.boolean().default(false),
});
export const View = z.object({
  id: Id,
  screen: Screen,
  name: z.string(),
  filter: z.record(z.string(), z.string()),
  isShared: z.boolean(),
  isMine: z.boolean(),
  by: z.string(),
});
export type View = z.output<typeof View>;
export const Views = all(View);

/** Which lines a file is made of. */
const LinesFilter = z.strictObject({
  status: z.string().max(30).optional(),
  brand: z.enum(['cuma', 'market', 'farmer', 'ru']).optional(),
  from: Ymd.optional(),
  until: Ymd.optional(),
});
/** A file that goes out is asked for by what it is of; of one that was read or made on the desk it is only written down that it was. */
export const FileForm = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('lines'), uuid: Uuid, filter: LinesFilter, reason: why }),
  z.strictObject({
    kind: z.literal('carrier'),
    uuid: Uuid,
    name: text(1, 100),
    count: z.int().min(1).max(5000),
    reason: why,
  }),
  z.strictObject({
    kind: z.literal('numbers'),
    uuid: Uuid,
    name: text(1, 100),
    count: z.int().min(1).max(5000),
    batch: Uuid,
  }),
]);
export const OfficeFile = z.object({
  uuid: Uuid,
  kind: z.enum(['lines', 'carrier', 'numbers']),
  name: z.string(),
  count: z.int(),
  by: z.string(),
  isMine: z.boolean(),
  reason: z.string().nullable(),
  batch: Uuid.nullable(),
  createDate: Moment,
});
export type OfficeFile = z.output<typeof OfficeFile>;
export const FileKey = z.strictObject({ uuid: Uuid });
export const FilesQuery = byCursor(30);
export const FileRowsQuery = z.strictObject({ after: PathId.optional() });
/** Five hundred rows at most, and where to go on. */
export const FileRows = z.object({
  heads: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  next: Id.nullable(),
});

/** How a day stands before it is closed: what waits, what money is on its way, and whether every law holds. */
export const Closing = z.object({
  date: Ymd,
  waits: z.array(
    z.object({
      name: z.enum(['leaving', 'late', 'cancels', 'claims', 'questions', 'inquiries', 'approvals']),
      count: z.int(),
    }),
  ),
  money: z.array(z.object({ name: z.enum(['deposits', 'refunds', 'cases']), count: z.int(), won: Won })),
  laws: z.array(z.object({ id: z.string(), text: z.string(), ok: z.boolean(), checked: z.int() })),
  lookDate: Moment,
  closed: z.object({ by: z.string(), at: Moment, reason: z.string().nullable() }).nullable(),
});
export type Closing = z.output<typeof Closing>;
export const CloseForm = z.strictObject({ reason: why.optional() });

/** What each call of this room does, and the refusals it knows beyond everybody's. */
export const says = {
  moments: ['Tells everything that happened to an order, the latest first: who did what, when and why.'],
  notes: ['Lists what staff wrote beside an order, what is pinned first.'],
  addNote: ['Writes something beside an order, for the staff alone.'],
  changeNote: ['Says a note anew; what it said before can be read.', 'VERSION_MOVED'],
  dropNote: ['Takes a note away from beside its order.', 'VERSION_MOVED'],
  preview: [
    'Tells to the won what an act would give back, without doing it.',
    ...kept,
    'CLAIM_NOT_ALLOWED',
    'OUT_OF_STOCK',
  ],
  views: ['Lists how lists are liked: one’s own views, and those others share.'],
  putView: ['Keeps what a list is narrowed to under a name.'],
  dropView: ['Forgets a view of one’s own.'],
  files: ['Lists files that came in and went out, with who, when and why.'],
  addFile: ['Asks for a file of lines, or writes down one that was made or read on the desk.'],
  fileRows: ['Reads a file of lines, some of its rows after the other.'],
  closing: ['Tells how the day stands: what waits, what money is on its way, whether every law holds.'],
  close: ['Closes the day; what still waits is named with why.', 'DAY_OPEN'],
} as const satisfies Sayings;
