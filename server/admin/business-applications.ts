import { Refusal } from '#contract/errors.ts';
import { maskName } from '#contract/rules/masking.ts';
import { writeLooks } from '../customers/access-log.ts';
import { decideBusiness } from '../customers/business/decide.ts';
import { maskedEmail } from '../customers/mask.ts';
import { tx } from '../platform/db/database.ts';
import { writeAudit } from '../staff/audit-log.ts';
import { admit } from '../staff/permissions.ts';
import { readPrivately } from '../uploads/file-paths.ts';
import { asked, type Desk, paged, type StaffTools } from './admin-context.ts';
import { staffBusiness, staffBusinesses } from './business-applications.sql.ts';
import { proveForDoors } from './unmask-limit.ts';

/** Who asks to be a business member, and what is said to it (rules D1.2, D14). */
export function business({
  letters,
  files,
}: StaffTools): Pick<Desk, 'businesses' | 'businessPicture' | 'decideBusiness'> {
  return {
    async businesses({ query }, { sql, who }) {
      admit(who, 'business');
      return paged((await staffBusinesses(sql, asked(query))).map(veiled), query);
    },

    async businessPicture({ params: { id } }, { sql, who, ip }) {
      admit(who, 'business');
      const found = await staffBusiness(sql, id);
      const picture = found && (await readPrivately(files, found.picture));
      if (!picture) throw new Refusal('NOT_FOUND');
      await tx(sql, async (inside) => {
        await proveForDoors(inside, who);
        await writeAudit(inside, { staff: who.id, act: 'businessPicture', subject: `business ${id}`, ip });
        const look = { act: 'businessPicture', reason: '사업자등록증 확인', order: null };
        await writeLooks(inside, who, ip, [{ ...look, person: found.member.id, fields: ['certificate'] }]);
      });
      return { picture };
    },

    async decideBusiness({ params: { id }, body: { verdict, reason } }, { sql, who, ip, after }) {
      admit(who, 'business');
      const ended = await tx(sql, async (inside) => {
        const before = await staffBusiness(inside, id);
        if (!before) throw new Refusal('NOT_FOUND');
        await decideBusiness(inside, letters, { id, verdict, reason, staff: who.id });
        await writeAudit(inside, {
          staff: who.id,
          act: 'decideBusiness',
          subject: `business ${id}`,
          before: { status: before.status },
          after: { status: verdict },
          reason,
          ip,
        });
        return veiled((await staffBusiness(inside, id)) ?? before);
      });
      after(letters.kick);
      return ended;
    },
  };
}

// Whose company it is, is on the certificate; who looks at that is written down.
function veiled<T extends { member: { id: number; name: string | null; email: string | null } }>(row: T): T {
  const { id, name, email } = row.member;
  return { ...row, member: { id, name: maskName(name), email: email && maskedEmail(email) } };
}
