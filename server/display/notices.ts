import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { readProductContents } from '../catalog/description-html.ts';
import type { Handlers } from '../platform/handlers.ts';
import { totalOf } from '../platform/paging/page.ts';
import { noticeDetailOf, noticeRowsOf } from './notices.sql.ts';

export function createNoticeHandlers(brand: string): Handlers<Routes['notices']> {
  return {
    // Unlike every other list, notices count their pages from 0 (spec §7).
    async notices({ query: { page, take } }, { sql }) {
      const read = (page: number) => noticeRowsOf(sql, brand, take, page);
      const rows = await read(page);
      const count = await totalOf(rows, page === 0, () => read(0));
      const nextPage = (page + 1) * take < count ? String(page + 1) : null;
      const entities = rows.map(({ total: _, ...notice }) => notice);
      return { entities, page: { count, nextPage, prePage: page > 0 ? String(page - 1) : null } };
    },

    async notice({ params }, { sql }) {
      const notice = await noticeDetailOf(sql, brand, params.id);
      if (!notice) throw new Refusal('NOT_FOUND');
      return { ...notice, contents: readProductContents(notice.contents) };
    },
  };
}
