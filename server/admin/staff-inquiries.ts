import { Refusal } from '#contract/errors.ts';
import type { AuditAct } from '#contract/rules/audit-acts.ts';
import { maskName, maskPhone } from '#contract/rules/masking.ts';
import { writeAccessLog } from '../customers/access-log.ts';
import { type Tx, tx } from '../platform/db/database.ts';
import type { Context } from '../platform/handlers.ts';
import type { Staff } from '../platform/identity/staff-session.ts';
import { parseCursor, rowCursorOf } from '../platform/paging/cursor.ts';
import { cursorPage } from '../platform/paging/page.ts';
import { insertAudit } from '../staff/audit-log.ts';
import { requirePermission } from '../staff/permissions.ts';
import { staffInquiryImageOf } from '../support/inquirer.ts';
import { closeInquiryThread, replyToInquiry } from '../support/reply.ts';
import { readPrivateImage } from '../uploads/file-paths.ts';
import type { StaffHandlers, StaffTools } from './admin-context.ts';
import { readStaffInquiries, readStaffThread, readUnmaskedInquirer } from './staff-inquiries.sql.ts';
import { requireUnmaskProof } from './unmask-limit.ts';

type Calls = 'inquiries' | 'inquiry' | 'inquiryPicture' | 'unmaskInquiry' | 'answerInquiry' | 'closeInquiry';
type StaffThread = NonNullable<Awaited<ReturnType<typeof readStaffThread>>>;

/** Inquiries in the admin app. The audit log holds no message text: the log is permanent and messages are erased. */
export function createStaffInquiryHandlers({ notifier, files }: StaffTools): Pick<StaffHandlers, Calls> {
  async function changeInquiry(
    at: Context<Staff>,
    { uuid, name, reason }: { uuid: string; name: AuditAct; reason?: string },
    work: (inside: Tx) => Promise<Record<string, unknown>>,
  ) {
    const { who, sql, ip } = at;
    requirePermission(who, 'inquiries');
    const thread = await tx(sql, async (inside) => {
      const before = await readStaffThread(inside, uuid);
      const note = await work(inside);
      const after = maskedThread(await readStaffThread(inside, uuid));
      const log = { staff: who.id, act: name, subject: `inquiry ${uuid}`, reason, ip } as const;
      await insertAudit(inside, { ...log, before: { state: before?.state }, after: { state: after.state, ...note } });
      return after;
    });
    at.after(notifier.kick);
    return thread;
  }

  return {
    async inquiries({ query: { state, take, nextPage } }, { sql, who }) {
      requirePermission(who, 'inquiries');
      const rows = await readStaffInquiries(sql, { state, take, at: parseCursor(nextPage) });
      return {
        entities: rows.slice(0, take).map(({ id: _, value: __, total: ___, ...one }) => maskAsker(one)),
        page: cursorPage(rows, take, rows[0]?.total ?? 0, rowCursorOf),
      };
    },

    async inquiry({ params: { uuid } }, { sql, who }) {
      requirePermission(who, 'inquiries');
      return maskedThread(await readStaffThread(sql, uuid));
    },

    async inquiryPicture({ params }, { sql, who, ip }) {
      requirePermission(who, 'inquiries');
      const path = await staffInquiryImageOf(sql, params);
      const picture = path && (await readPrivateImage(files, path));
      if (!picture) throw new Refusal('NOT_FOUND');
      const { uuid, message, n } = params;
      const log = { staff: who.id, act: 'inquiryPicture', subject: `inquiry ${uuid}`, ip } as const;
      const asker = await readUnmaskedInquirer(sql, uuid);
      await tx(sql, async (inside) => {
        await requireUnmaskProof(inside, who);
        await insertAudit(inside, { ...log, after: { message, picture: n } });
        const look = { act: 'inquiryPicture', reason: '문의에 붙인 사진 확인', order: null };
        await writeAccessLog(inside, who, ip, [{ ...look, person: asker?.person ?? null, fields: ['picture'] }]);
      });
      return { picture };
    },

    async unmaskInquiry({ params: { uuid }, body: { reason } }, { sql, who, ip }) {
      requirePermission(who, 'inquiries');
      requirePermission(who, 'unmask');
      const found = await readUnmaskedInquirer(sql, uuid);
      if (!found) throw new Refusal('NOT_FOUND');
      const { person, ...asker } = found;
      return tx(sql, async (inside) => {
        await requireUnmaskProof(inside, who);
        await insertAudit(inside, { staff: who.id, act: 'unmask', subject: `inquiry ${uuid}`, reason, ip });
        const look = { act: 'unmask', reason, person, order: null, fields: ['name', 'phone', 'email'] as const };
        await writeAccessLog(inside, who, ip, [look]);
        return asker;
      });
    },

    answerInquiry: ({ params: { uuid }, body: { text, seen, close } }, at) =>
      changeInquiry(at, { uuid, name: 'answerInquiry' }, async (inside) => ({
        message: await replyToInquiry(inside, notifier, uuid, { staff: at.who.id, text, seen, close }),
      })),

    closeInquiry: ({ params: { uuid }, body: { reason } }, at) =>
      changeInquiry(at, { uuid, name: 'closeInquiry', reason }, async (inside) => {
        await closeInquiryThread(inside, uuid);
        return {};
      }),
  };
}

function maskAsker<T extends Pick<StaffThread, 'asker'>>(one: T): T {
  const { name, phone, isGuest } = one.asker;
  return { ...one, asker: { name: maskName(name), phone: maskPhone(phone), isGuest } };
}

function maskedThread(thread: StaffThread | undefined) {
  if (!thread) throw new Refusal('NOT_FOUND');
  return maskAsker(thread);
}
