import { z } from 'zod';
import { publicEndpoint } from '../endpoint.ts';
import { Notice, NoticeDetail } from '../notices.ts';
import { pagedList, pageSize, wholeNumber } from '../primitives.ts';

export const noticeRoutes = {
  notices: publicEndpoint('GET /v1/boards/notices', {
    summary: 'List notices. Pinned notices come first.',
    query: z.strictObject({ page: wholeNumber(0, 1000).default(0), take: pageSize(15) }),
    reply: pagedList(Notice),
    cache: ['n'],
  }),
  notice: publicEndpoint('GET /v1/boards/notices/{id}', {
    summary: 'Retrieve a notice.',
    reply: NoticeDetail,
    cache: ['n'],
  }),
};
