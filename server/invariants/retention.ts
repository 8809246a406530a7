import { eraseBrowserData } from '../analytics/analytics.ts';
import { deleteOldAccessLog } from '../customers/access-log.ts';
import { eraseLeftRecipients } from '../customers/delete-account.ts';
import { eraseGiftAddresses, eraseGiftNumbers } from '../gift-records/erase-gift-recipients.ts';
import { eraseOldPayloads } from '../notifications/resend.ts';
import { eraseNetworkMarks, eraseOrderIdentities } from '../order-records/order-writes.ts';
import type { Sql } from '../platform/db/database.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { eraseInquiries } from '../support/erase-inquiries.ts';

type RetentionRule = {
  table: string;
  what: string;
  /** The retention period in days after `from`. */
  days: (reference: ReferenceData) => number;
  from: string;
  law: string;
  erase: (sql: Sql, days: number) => Promise<unknown>;
};

/**
 * Personal data of people who are not members, with its retention period and legal basis (C8). One entry for each kind; a timed job erases
 * it.
 */
export const retentionRules: RetentionRule[] = [
  {
    table: 'gift_recipient',
    what: 'name and phone of a gift recipient without an address',
    days: (reference) => reference.policy('giftPhoneKept'),
    from: 'the gift ended',
    law: 'C8.3: 개인정보 보호법 21조, nothing is kept without a purpose',
    erase: eraseGiftNumbers,
  },
  {
    table: 'gift_recipient',
    what: 'name, phone and address of a gift recipient',
    days: () => 365,
    from: 'acceptance or return of the parcel',
    law: 'C2.9: the record of the sale stays with the order, five years',
    erase: eraseGiftAddresses,
  },
  {
    table: 'order_identity',
    what: 'encrypted name, phone and address of an order whose buyer deleted the account',
    days: () => 5 * 366,
    from: 'the order',
    law: 'C2.9: contracts and payments, five years',
    erase: eraseOrderIdentities,
  },
  {
    table: 'orders',
    what: 'hash of the network of a guest without a verified phone',
    days: () => 3,
    from: 'the order',
    law: 'C8.3: 개인정보 보호법 21조, nothing is kept without a purpose; an unpaid order ends within days',
    erase: eraseNetworkMarks,
  },
  {
    table: 'message',
    what: 'encrypted text of order messages',
    days: (reference) => reference.policy('messageWordsDays'),
    from: 'they were written',
    law: 'C8.3: 개인정보 보호법 21조, as long as delivery can be disputed',
    erase: eraseOldPayloads,
  },
  {
    table: 'personal_data_access',
    what: 'staff access to personal data: who, whose, when and why',
    days: (reference) => reference.policy('lookYears') * 366,
    from: 'the access',
    law: 'C8.2: 개인정보의 안전성 확보조치 기준 8조, access to personal data is kept two years',
    erase: deleteOldAccessLog,
  },
  {
    table: 'order_source',
    what: 'advertising identifiers of the browser of the buyer',
    days: () => 7,
    from: 'the order',
    law: 'C8.3: 개인정보 보호법 21조, nothing is kept without a purpose; purchases are reported within days',
    erase: eraseBrowserData,
  },
  {
    table: 'inquiry',
    what: 'support inquiries with answers and images',
    days: (reference) => reference.policy('inquiryKeptDays'),
    from: 'the last message',
    law: 'C2.9: complaints and disputes, three years',
    erase: eraseInquiries,
  },
];

/**
 * Erases every kind of record after its retention period, with one statement a kind, and members who left when their gifts are over. A kind
 * that fails keeps no other one; the first error is thrown at the end.
 */
export async function eraseExpiredData(sql: Sql, reference: ReferenceData) {
  const errors: unknown[] = [];
  const attempt = (erasure: Promise<unknown>) => erasure.catch((error: unknown) => errors.push(error));
  for (const { erase, days } of retentionRules) await attempt(erase(sql, days(reference)));
  await attempt(eraseLeftRecipients(sql));
  if (errors.length > 0) throw errors[0];
}
