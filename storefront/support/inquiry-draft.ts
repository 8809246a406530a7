import { clearStored, draftKeys, readStored, writeStored } from '#client/storage.ts';
import { type InquiryCategoryName, inquiryCategories } from '#contract/rules/inquiries.ts';

/**
 * An unfinished inquiry, stored on this device until it is sent, and shown to no other member than its writer. Photos are private and must
 * be picked again.
 */
export type InquiryDraft = { category: InquiryCategoryName | null; contents: string };

const keyOf = (order: string | null) => draftKeys.inquiry + (order ?? 'general');

/** `by` is the member who reads or writes. A guest's draft has no writer, so that it continues after a sign-in. */
export function readInquiryDraft(order: string | null, by: string | undefined): InquiryDraft | null {
  try {
    const draft = JSON.parse(readStored(keyOf(order)) ?? 'null') as (InquiryDraft & { by?: string }) | null;
    if (!draft?.contents || (draft.by && draft.by !== by)) return null;
    return { contents: draft.contents, category: inquiryCategories.find((one) => one === draft.category) ?? null };
  } catch {
    return null;
  }
}

/** A form without a text deletes the draft, but none that its writer cannot read. */
export function keepInquiryDraft(order: string | null, draft: InquiryDraft, by: string | undefined) {
  if (draft.contents.trim()) writeStored(keyOf(order), JSON.stringify({ ...draft, by }));
  else if (readInquiryDraft(order, by)) clearStored(keyOf(order));
}

export function clearInquiryDraft(order: string | null) {
  clearStored(keyOf(order));
}
