import { z } from 'zod';
import {
  CursorText,
  humanText,
  Id,
  PathId,
  pageSize,
  staffReason,
  textField,
  UtcMoment,
  Uuid,
  wholeNumber,
} from './primitives.ts';
import {
  inquiryCategories,
  inquiryContentsRule,
  inquiryFollowUpRule,
  inquiryStates,
  maxInquiryPhotos,
} from './rules/inquiries.ts';

export const InquiryCategory = z.enum(inquiryCategories);
export const InquiryState = z.enum(inquiryStates);

/** The order of an inquiry, named by its products. `more` counts the other products when no item was chosen. */
export const InquiryOrder = z.object({
  id: Id,
  uuid: Uuid,
  orderNumber: z.string(),
  name: z.string(),
  more: z.int(),
  image: z.string(),
});

/** An inquiry to the customer centre, about an order or in general. `contents` is its beginning. */
export const SupportInquiry = z.object({
  uuid: Uuid,
  category: InquiryCategory,
  /** `waiting` for the shop, `answered` by the shop, or `closed` for further messages. */
  state: InquiryState,
  order: InquiryOrder.nullable(),
  /** The chosen order item. */
  line: Uuid.nullable(),
  contents: z.string(),
  /** The number of images in the inquiry. */
  pictures: z.int(),
  createDate: UtcMoment,
  lastDate: UtcMoment,
  closeDate: UtcMoment.nullable(),
});
export type SupportInquiry = z.output<typeof SupportInquiry>;

/** A message of an inquiry. Its images are retrieved one by one, by number from 1. */
export const InquiryMessage = z.object({
  id: Id,
  by: z.enum(['asker', 'shop']),
  contents: z.string(),
  pictures: z.int(),
  createDate: UtcMoment,
});
export type InquiryMessage = z.output<typeof InquiryMessage>;

export const InquiryThread = SupportInquiry.extend({ messages: z.array(InquiryMessage) });
export type InquiryThread = z.output<typeof InquiryThread>;

/** Ids of uploaded private images. */
const images = z
  .array(z.uuid())
  .max(maxInquiryPhotos, `사진은 ${maxInquiryPhotos}장까지 올릴 수 있습니다.`)
  .default([]);

export const InquiryForm = z
  .strictObject({
    category: InquiryCategory,
    contents: textField(inquiryContentsRule),
    /** The uuid of the order. Guests must give one. */
    order: z.uuid().optional(),
    line: z.uuid().optional(),
    images,
  })
  .refine(({ order, line }) => line === undefined || order !== undefined, {
    message: '주문을 골라 주세요.',
    path: ['order'],
  });
export type InquiryForm = z.output<typeof InquiryForm>;

export const InquiryFollowUp = z.strictObject({ contents: textField(inquiryFollowUpRule), images });

/** With `order`, only inquiries about that order. */
export const InquiryQuery = z.strictObject({
  take: pageSize(15),
  nextPage: CursorText.optional(),
  order: z.uuid().optional(),
});
export const InquiryKey = z.strictObject({ uuid: z.uuid() });
export const InquiryImageKey = z.strictObject({
  uuid: z.uuid(),
  message: PathId,
  n: wholeNumber(1, maxInquiryPhotos),
});

export const StaffInquiryQuery = z.strictObject({
  state: z.enum([...inquiryStates, 'all']).default('waiting'),
  take: pageSize(30, 200),
  nextPage: CursorText.optional(),
});

/** An inquiry for staff. The customer is masked until a staff member gives a reason to unmask. */
export const StaffInquiry = SupportInquiry.extend({
  brand: z.string(),
  asker: z.object({ name: z.string().nullable(), phone: z.string().nullable(), isGuest: z.boolean() }),
  /** The id of the last message. An answer sends it back, so an answer to an outdated inquiry is refused. */
  lastMessage: Id,
  closedBy: z.enum(['asker', 'staff']).nullable(),
  /** The first message after the last answer. Null unless the inquiry waits for the shop. */
  waitingSince: UtcMoment.nullable(),
});
export const StaffInquiryThread = StaffInquiry.extend({
  messages: z.array(InquiryMessage.extend({ staff: z.string().nullable() })),
});

export const InquiryAnswerForm = z.strictObject({
  text: humanText(2, 2000, '답변을 입력해 주세요.'),
  /** `lastMessage` at the time the answer was written. */
  seen: Id,
  /** Whether the answer closes the inquiry. */
  close: z.boolean().default(false),
});
export const CloseInquiryForm = z.strictObject({ reason: staffReason });
export const UnmaskedInquirer = z.object({
  name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
});
