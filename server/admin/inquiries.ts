import { Refusal } from '#contract/errors.ts';
import { maskName, maskPhone } from '#contract/rules/masking.ts';
import { writeLooks } from '../customers/access-log.ts';
import { type Tx, tx } from '../platform/db/database.ts';
import type { At } from '../platform/handlers.ts';
import type { Staff } from '../platform/identity/staff-session.ts';
import { cursorOf, readCursor } from '../platform/paging/cursor.ts';
import { goingOn } from '../platform/paging/page.ts';
import { writeAudit } from '../staff/audit-log.ts';
import { admit } from '../staff/permissions.ts';
import { pictureAtDesk } from '../support/asker.ts';
import { closeThread, replyTo } from '../support/reply.ts';
import { readPrivately } from '../uploads/file-paths.ts';
import type { Desk, StaffTools } from './admin-context.ts';
import { askerUnmasked, staffInquiries, staffThread } from './inquiries.sql.ts';
import { proveForDoors } from './unmask-limit.ts';

type Calls = 'inquiries' | 'inquiry' | 'inquiryPicture' | 'unmaskInquiry' | 'answerInquiry' | 'closeInquiry';
type Shown = NonNullable<Awaited<ReturnType<typeof staffThread>>>;

/** The customer centre's desk. Words stay out of the log: it is never forgotten, and they are. */
export function staffInquiriesOf({ letters, files }: StaffTools): Pick<Desk, Calls> {
  async function act(
    at: At<Staff>,
    { uuid, name, reason }: { uuid: string; name: string; reason?: string },
    work: (inside: Tx) => Promise<Record<string, unknown>>,
  ) {
    const { who, sql, ip } = at;
    admit(who, 'inquiries');
    const thread = await tx(sql, async (inside) => {
      const before = await staffThread(inside, uuid);
      const note = await work(inside);
      const after = shown(await staffThread(inside, uuid));
      const log = { staff: who.id, act: name, subject: `inquiry ${uuid}`, reason, ip };
      await writeAudit(inside, { ...log, before: { state: before?.state }, after: { state: after.state, ...note } });
      return after;
    });
    at.after(letters.kick);
    return thread;
  }

  return {
    async inquiries({ query: { state, take, nextPage } }, { sql, who }) {
      admit(who, 'inquiries');
      const rows = await staffInquiries(sql, { state, take, at: readCursor(nextPage) });
      return {
        entities: rows.slice(0, take).map(({ id: _, value: __, total: ___, ...one }) => masked(one)),
        page: goingOn(rows, take, rows[0]?.total ?? 0, cursorOf),
      };
    },

    async inquiry({ params: { uuid } }, { sql, who }) {
      admit(who, 'inquiries');
      return shown(await staffThread(sql, uuid));
    },

    async inquiryPicture({ params }, { sql, who, ip }) {
      admit(who, 'inquiries');
      const path = await pictureAtDesk(sql, params);
      const picture = path && (await readPrivately(files, path));
      if (!picture) throw new Refusal('NOT_FOUND');
      const { uuid, message, n } = params;
      const log = { staff: who.id, act: 'inquiryPicture', subject: `inquiry ${uuid}`, ip };
      const asker = await askerUnmasked(sql, uuid);
      await tx(sql, async (inside) => {
        await proveForDoors(inside, who);
        await writeAudit(inside, { ...log, after: { message, picture: n } });
        const look = { act: 'inquiryPicture', reason: '문의에 붙인 사진 확인', order: null };
        await writeLooks(inside, who, ip, [{ ...look, person: asker?.person ?? null, fields: ['picture'] }]);
      });
      return { picture };
    },

    async unmaskInquiry({ params: { uuid }, body: { reason } }, { sql, who, ip }) {
      admit(who, 'inquiries');
      admit(who, 'unmask');
      const found = await askerUnmasked(sql, uuid);
      if (!found) throw new Refusal('NOT_FOUND');
      const { person, ...asker } = found;
      return tx(sql, async (inside) => {
        await proveForDoors(inside, who);
        await writeAudit(inside, { staff: who.id, act: 'unmask', subject: `inquiry ${uuid}`, reason, ip });
        const look = { act: 'unmask', reason, person, order: null, fields: ['name', 'phone', 'email'] as const };
        await writeLooks(inside, who, ip, [look]);
        return asker;
      });
    },

    answerInquiry: ({ params: { uuid }, body: { text, seen, close } }, at) =>
      act(at, { uuid, name: 'answerInquiry' }, async (inside) => ({
        message: await replyTo(inside, letters, uuid, { staff: at.who.id, text, seen, close }),
      })),

    closeInquiry: ({ params: { uuid }, body: { reason } }, at) =>
      act(at, { uuid, name: 'closeInquiry', reason }, async (inside) => {
        await closeThread(inside, uuid);
        return {};
      }),
  };
}

function masked<T extends Pick<Shown, 'asker'>>(one: T): T {
  const { name, phone, isGuest } = one.asker;
  return { ...one, asker: { name: maskName(name), phone: maskPhone(phone), isGuest } };
}

function shown(thread: Shown | undefined) {
  if (!thread) throw new Refusal('NOT_FOUND');
  return masked(thread);
}
