import { z } from 'zod';
import { CleanHtml, Id, Moment } from './words.ts';

export const Notice = z.object({ id: Id, title: z.string(), createDate: Moment, isPinned: z.boolean() });
export const NoticePage = Notice.extend({ contents: CleanHtml });
