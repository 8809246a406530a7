import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import type { ExportFileForm } from '#contract/order-tools.ts';
import { tx } from '../platform/db/database.ts';
import type { Backpressure } from '../platform/jobs/backpressure.ts';
import { parseCursor } from '../platform/paging/cursor.ts';
import { cursorPage } from '../platform/paging/page.ts';
import { insertAudit } from '../staff/audit-log.ts';
import { permissionsByRole, requirePermission } from '../staff/permissions.ts';
import { exportFileCellsOf, exportFileHeadings, exportFileLines } from './export-file-lines.sql.ts';
import * as fileRows from './export-files.sql.ts';
import type { OrderToolHandlers } from './order-tools.ts';

const permissionOfKind = { lines: 'orders', carrier: 'fulfil', numbers: 'fulfil', audit: 'audit' } as const;

/** Rows of one read, and how long it waits for its turn. A client times out after eight seconds. */
const [rows, turnMs] = [500, 4000];

/** Imported and exported files. An export of order lines is read page by page, so that it delays no other request. */
export const createExportFileHandlers = (
  pace: Backpressure,
): Pick<OrderToolHandlers, 'files' | 'addFile' | 'fileRows'> => ({
  async files({ query: { take, nextPage } }, { sql, who }) {
    requirePermission(who, 'orders');
    const isOwnOnly = !permissionsByRole[who.role].includes('audit');
    const found = await fileRows.exportFilesOf(sql, who.id, {
      isOwnOnly,
      before: parseCursor(nextPage)?.id ?? null,
      take,
    });
    const page = cursorPage([...found], take, found[0]?.total ?? 0, ({ id }) => `0.${id}`);
    return { entities: found.slice(0, take).map(({ id: _, total: __, ...file }) => file), page };
  },

  async addFile({ body }, { sql, who, ip }) {
    requirePermission(who, permissionOfKind[body.kind]);
    return tx(sql, async (inside) => {
      const file = fileOf(body);
      if (await fileRows.insertExportFile(inside, who.id, file))
        await insertAudit(inside, {
          staff: who.id,
          act: 'file',
          subject: `file ${body.uuid}`,
          after: file,
          reason: file.reason,
          ip,
        });
      const [added] = await fileRows.exportFilesOf(inside, who.id, {
        isOwnOnly: true,
        before: null,
        take: 1,
        uuid: body.uuid,
      });
      if (!added) throw new Refusal('NOT_FOUND');
      const { id: _, ...shown } = added;
      return shown;
    });
  },

  async fileRows({ params: { uuid }, query: { after = 0 } }, { sql, who }) {
    requirePermission(who, 'orders');
    const isOwnOnly = !permissionsByRole[who.role].includes('audit');
    const [file] = await fileRows.exportFilesOf(sql, who.id, { isOwnOnly, before: null, take: 1, uuid });
    const filter = file && (await fileRows.exportFilterOf(sql, uuid));
    if (!filter) throw new Refusal('NOT_FOUND');
    const lines = await pace(() => exportFileLines(sql, filter, after, rows), turnMs);
    const last = lines.at(-1);
    if (last) await fileRows.countExportRead(sql, uuid, { after, until: last.id, count: lines.length });
    const goesOn = lines.length === rows && last !== undefined;
    return {
      heads: exportFileHeadings,
      rows: lines.map(exportFileCellsOf),
      next: goesOn ? last.id : null,
    };
  },
});

function fileOf(body: z.output<typeof ExportFileForm>): Parameters<typeof fileRows.insertExportFile>[2] {
  if (body.kind !== 'lines') return body;
  const days = [body.filter.from, body.filter.until].filter(Boolean).join('~');
  // Counting all lines takes as long as reading half of them. The count is the number of lines read.
  return { ...body, name: ['주문', days, body.filter.status].filter(Boolean).join('-'), count: 0 };
}
