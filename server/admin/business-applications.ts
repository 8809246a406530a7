import { Refusal } from '#contract/errors.ts';
import { maskEmail, maskName } from '#contract/rules/masking.ts';
import { writeAccessLog } from '../customers/access-log.ts';
import { decideBusinessApplication } from '../customers/business/decide-application.ts';
import { tx } from '../platform/db/database.ts';
import { insertAudit } from '../staff/audit-log.ts';
import { requirePermission } from '../staff/permissions.ts';
import { readPrivateImage } from '../uploads/file-paths.ts';
import { type StaffHandlers, type StaffTools, toListQuery, toStaffPage } from './admin-context.ts';
import { readBusinessApplication, readBusinessApplications } from './business-applications.sql.ts';
import { requireUnmaskProof } from './unmask-limit.ts';

/** Lists applications for business membership and decides them (rules D1.2, D14). */
export function createBusinessReviewHandlers({
  notifier,
  files,
}: StaffTools): Pick<StaffHandlers, 'businesses' | 'businessPicture' | 'decideBusiness'> {
  return {
    async businesses({ query }, { sql, who }) {
      requirePermission(who, 'business');
      return toStaffPage((await readBusinessApplications(sql, toListQuery(query))).map(maskMember), query);
    },

    async businessPicture({ params: { id } }, { sql, who, ip }) {
      requirePermission(who, 'business');
      const application = await readBusinessApplication(sql, id);
      const picture = application && (await readPrivateImage(files, application.picture));
      if (!picture) throw new Refusal('NOT_FOUND');
      await tx(sql, async (inside) => {
        await requireUnmaskProof(inside, who);
        await insertAudit(inside, { staff: who.id, act: 'businessPicture', subject: `business ${id}`, ip });
        const look = { act: 'businessPicture', reason: '사업자등록증 확인', order: null };
        await writeAccessLog(inside, who, ip, [{ ...look, person: application.member.id, fields: ['certificate'] }]);
      });
      return { picture };
    },

    async decideBusiness({ params: { id }, body: { verdict, reason } }, { sql, who, ip, after }) {
      requirePermission(who, 'business');
      const ended = await tx(sql, async (inside) => {
        const before = await readBusinessApplication(inside, id);
        if (!before) throw new Refusal('NOT_FOUND');
        await decideBusinessApplication(inside, notifier, { id, verdict, reason, staff: who.id });
        await insertAudit(inside, {
          staff: who.id,
          act: 'decideBusiness',
          subject: `business ${id}`,
          before: { status: before.status },
          after: { status: verdict },
          reason,
          ip,
        });
        return maskMember((await readBusinessApplication(inside, id)) ?? before);
      });
      after(notifier.kick);
      return ended;
    },
  };
}

// The certificate shows the owner of the company. Opening it is recorded as an access to personal data.
function maskMember<T extends { member: { id: number; name: string | null; email: string | null } }>(row: T): T {
  const { id, name, email } = row.member;
  return { ...row, member: { id, name: maskName(name), email: email && maskEmail(email) } };
}
