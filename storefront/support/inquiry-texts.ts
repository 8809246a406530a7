import type { z } from 'zod';
import type { InquiryStateName } from '#contract/rules/inquiries.ts';
import type { InquiryOrder } from '#contract/support.ts';

/** The state of an inquiry, worded alike on every screen. */
export const inquiryStateTexts: Record<InquiryStateName, string> = {
  waiting: '답변대기',
  answered: '답변완료',
  closed: '종료',
};
export const inquiryStateTones = { waiting: 'warning', answered: 'positive', closed: 'quiet' } as const;

/** "의성 마늘 외 2개" */
export function inquiryItemText({ name, more }: Pick<z.output<typeof InquiryOrder>, 'name' | 'more'>) {
  return more > 0 ? `${name} 외 ${more}개` : name;
}
