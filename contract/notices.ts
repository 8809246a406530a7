import { z } from 'zod';
import type { Sayings } from './endpoint-docs.ts';
import { CleanHtml, Id, Moment } from './primitives.ts';

export const Notice = z.object({ id: Id, title: z.string(), createDate: Moment, isPinned: z.boolean() });
export const NoticePage = Notice.extend({ contents: CleanHtml });

/** What each call of this room does, and the refusals it knows beyond everybody's. */
export const says = {
  notices: ['Lists the shop’s notices, the pinned ones first.'],
  notice: ['Shows a notice.'],
} as const satisfies Sayings;
