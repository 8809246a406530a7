import { clearStored, draftKeys, readStored, writeStored } from '#client/storage.ts';
import { type InquiryCategoryName, inquiryCategories } from '#contract/rules/inquiries.ts';

/** An unfinished inquiry, stored on this device until it is sent. Photos are private and must be picked again. */
export type InquiryDraft = { category: InquiryCategoryName | null; contents: string };

const keyOf = (order: string | null) => draftKeys.inquiry + (order ?? 'general');

export function readInquiryDraft(order: string | null): InquiryDraft | null {
  try {
    const draft = JSON.parse(readStored(keyOf(order)) ?? 'null') as InquiryDraft | null;
    if (!draft || typeof draft.contents !== 'string') return null;
    return { contents: draft.contents, category: inquiryCategories.find((one) => one === draft.category) ?? null };
  } catch {
    return null;
  }
}

export function keepInquiryDraft(order: string | null, draft: InquiryDraft) {
  if (draft.contents.trim() === '' && draft.category === null) clearStored(keyOf(order));
  else writeStored(keyOf(order), JSON.stringify(draft));
}

export function clearInquiryDraft(order: string | null) {
  clearStored(keyOf(order));
}
