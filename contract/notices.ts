import { z } from 'zod';
import type { EndpointDocs } from './endpoint-docs.ts';
import { CleanHtml, Id, UtcMoment } from './primitives.ts';

export const Notice = z.object({ id: Id, title: z.string(), createDate: UtcMoment, isPinned: z.boolean() });
export const NoticeDetail = Notice.extend({ contents: CleanHtml });

/** What each call of this room does, and the refusals it knows beyond everybody's. */
export const noticeDocs = {
  notices: ['Lists the shop’s notices, the pinned ones first.'],
  notice: ['Shows a notice.'],
} as const satisfies EndpointDocs;
