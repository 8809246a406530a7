import { tx } from '../base/database.ts';
import { advertise } from '../messages/adverts.ts';
import { writeAudit } from './audit.sql.ts';
import { admit, type Desk, paged } from './desk.ts';
import { maskPhone } from './mask.ts';
import { staffMessages } from './messages.sql.ts';

/** What became of what people were told, and what they are advertised. */
export const messages: Pick<Desk, 'messages' | 'advertise'> = {
  async messages({ query }, { sql, who }) {
    admit(who, 'answer');
    const rows = await staffMessages(sql, query);
    return paged(
      rows.map((row) => ({ ...row, recipient: shown(row.recipient) })),
      query,
    );
  },

  async advertise({ body: { title, contents, link, reason } }, { sql, who, ip }) {
    admit(who, 'advertise');
    return tx(sql, async (inside) => {
      const people = await advertise(inside, { title, contents, path: link, staff: who.id });
      await writeAudit(inside, {
        staff: who.id,
        act: 'advertise',
        subject: 'advert',
        before: {},
        after: { title, people },
        reason,
        ip,
      });
      return { people };
    });
  },
};

// A device is named by which one it is; only numbers are anybody's.
function shown(recipient: string) {
  return /^\d/.test(recipient) ? (maskPhone(recipient) ?? '') : (recipient.split(' ')[0] ?? '');
}
