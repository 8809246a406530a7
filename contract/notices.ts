import { z } from 'zod';
import { CleanHtml, Id, UtcMoment } from './primitives.ts';

export const Notice = z.object({ id: Id, title: z.string(), createDate: UtcMoment, isPinned: z.boolean() });
export const NoticeDetail = Notice.extend({ contents: CleanHtml });
