import { z } from 'zod';
import { anyone } from '../endpoint.ts';
import { Notice, NoticePage } from '../notices.ts';
import { list, take, whole } from '../primitives.ts';

export const boards = {
  notices: anyone('GET /v1/boards/notices', { query: z.strictObject({ page: whole(0, 1000).default(0), take: take(15) }), reply: list(Notice), cache: 'public' }),
  notice: anyone('GET /v1/boards/notices/{id}', { reply: NoticePage, cache: 'public' }),
};
