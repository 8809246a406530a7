import { maskPhone } from '#contract/rules/masking.ts';
import { advertise } from '../notifications/campaigns.ts';
import { sayAgain } from '../notifications/resend.ts';
import { titleOf } from '../notifications/templates.ts';
import { tx } from '../platform/db/database.ts';
import { writeAudit } from '../staff/audit-log.ts';
import { admit } from '../staff/permissions.ts';
import { asked, type Desk, paged, type StaffTools } from './admin-context.ts';
import { type Listed, staffMessage, staffMessages } from './notifications.sql.ts';

/** What became of what people were told, what they are told again, and what they are advertised. */
export function staffMessagesOf({
  letters,
  reference,
  brand: own,
}: StaffTools): Pick<Desk, 'messages' | 'sayAgain' | 'advertise'> {
  return {
    async messages({ query }, { sql, who }) {
      admit(who, 'orders');
      return paged((await staffMessages(sql, who.distributorId, asked(query))).map(shown), query);
    },

    async sayAgain({ params: { id }, body: { reason } }, { sql, who, ip, after }) {
      admit(who, 'inquiries');
      const again = await tx(sql, async (inside) => {
        const { message, first, code, event } = await sayAgain(inside, id, reference);
        const log = { staff: who.id, act: 'sayAgain', subject: `message ${first}`, reason, ip };
        await writeAudit(inside, { ...log, before: {}, after: { code, event } });
        return staffMessage(inside, message);
      });
      after(letters.kick);
      return shown(again);
    },

    async advertise({ body: { title, contents, link, brand = own, reason } }, { sql, who, ip }) {
      admit(who, 'advertise');
      return tx(sql, async (inside) => {
        const people = await advertise(inside, { title, contents, path: link, brand, staff: who.id });
        const log = { staff: who.id, act: 'advertise', subject: 'advert', reason, ip };
        await writeAudit(inside, { ...log, before: {}, after: { title, brand, people } });
        return { people };
      });
    },
  };
}

// A device is named by which one it is; only numbers are anybody's.
function shown<T extends Listed>({ recipient, ...row }: T) {
  return {
    ...row,
    title: titleOf(row.code),
    recipient: /^\d/.test(recipient) ? (maskPhone(recipient) ?? '') : (recipient.split(' ')[0] ?? ''),
  };
}
