import { maskPhone } from '#contract/rules/masking.ts';
import { startCampaign } from '../notifications/campaigns.ts';
import { messageTitleOf } from '../notifications/message-templates.ts';
import { resendMessage } from '../notifications/resend.ts';
import { tx } from '../platform/db/database.ts';
import { insertAudit } from '../staff/audit-log.ts';
import { requirePermission } from '../staff/permissions.ts';
import { type StaffHandlers, type StaffTools, toListQuery, toStaffPage } from './admin-context.ts';
import { readStaffMessage, readStaffMessages, type StaffMessageRow } from './staff-notifications.sql.ts';

/** The delivery status of messages, repeated messages and advertisements. */
export function createStaffMessageHandlers({
  notifier,
  reference,
  brand: own,
}: StaffTools): Pick<StaffHandlers, 'messages' | 'sayAgain' | 'advertise'> {
  return {
    async messages({ query }, { sql, who }) {
      requirePermission(who, 'orders');
      return toStaffPage(
        (await readStaffMessages(sql, who.distributorId, toListQuery(query))).map(toStaffMessage),
        query,
      );
    },

    async sayAgain({ params: { id }, body: { reason } }, { sql, who, ip, after }) {
      requirePermission(who, 'inquiries');
      const again = await tx(sql, async (inside) => {
        const { message, first, code, event } = await resendMessage(inside, id, reference);
        const log = { staff: who.id, act: 'sayAgain', subject: `message ${first}`, reason, ip } as const;
        await insertAudit(inside, { ...log, before: {}, after: { code, event } });
        return readStaffMessage(inside, message);
      });
      after(notifier.kick);
      return toStaffMessage(again);
    },

    async advertise({ body: { title, contents, link, brand = own, reason } }, { sql, who, ip }) {
      requirePermission(who, 'advertise');
      return tx(sql, async (inside) => {
        const people = await startCampaign(inside, { title, contents, path: link, brand, staff: who.id });
        const log = { staff: who.id, act: 'advertise', subject: 'advert', reason, ip } as const;
        await insertAudit(inside, { ...log, before: {}, after: { title, brand, people } });
        return { people };
      });
    },
  };
}

// A push device is shown by its name. Only phone numbers are personal data.
function toStaffMessage<T extends StaffMessageRow>({ recipient, ...row }: T) {
  return {
    ...row,
    title: messageTitleOf(row.code),
    recipient: /^\d/.test(recipient) ? (maskPhone(recipient) ?? '') : (recipient.split(' ')[0] ?? ''),
  };
}
