import { begun, clearStored, readStored, writeStored } from '#client/storage.ts';
import { type InquiryCategory, inquiryCategories } from '#contract/rules/inquiries.ts';

/** What somebody has begun to ask, kept on this device until it is sent. Pictures are private and are picked again. */
export type Draft = { category: InquiryCategory | null; contents: string };

const keyOf = (order: string | null) => begun.inquiry + (order ?? 'general');

export function readDraft(order: string | null): Draft | null {
  try {
    const draft = JSON.parse(readStored(keyOf(order)) ?? 'null') as Draft | null;
    if (!draft || typeof draft.contents !== 'string') return null;
    return { contents: draft.contents, category: inquiryCategories.find((one) => one === draft.category) ?? null };
  } catch {
    return null;
  }
}

export function keepDraft(order: string | null, draft: Draft) {
  if (draft.contents.trim() === '' && draft.category === null) clearStored(keyOf(order));
  else writeStored(keyOf(order), JSON.stringify(draft));
}

export function dropDraft(order: string | null) {
  clearStored(keyOf(order));
}
