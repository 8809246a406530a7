import type { z } from 'zod';
import type { AccountLookupQuery } from '#contract/customers.ts';
import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { maskEmail } from '#contract/rules/masking.ts';
import { requireProvenPhone } from '../auth/phone-proof.ts';
import { linkSocialAccount, unlinkSocialAccount } from '../auth/social/link.ts';
import type { SocialLogin } from '../auth/social/social.ts';
import { savedRefundAccountOf } from '../customer-records/member.ts';
import type { IsBreached } from '../integrations/breached-passwords.ts';
import type { FileStorage } from '../integrations/file-storage.ts';
import type { OrderNotifier } from '../notifications/order-notifications.ts';
import type { MessageOutbox } from '../notifications/outbox.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import type { Context, Handlers } from '../platform/handlers.ts';
import type { RateLimits } from '../platform/limits/rate-limits.ts';
import { numberedPage } from '../platform/paging/page.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { dataAccessHandlers } from './access-log.ts';
import { createCouponHandlers } from './customer-coupons.ts';
import { createGradeHandlers } from './customer-grades.ts';
import { pointEntriesOf, pointSummaryOf } from './customer-points.sql.ts';
import {
  accountByPhone,
  customerCountersOf,
  hasMemberEmail,
  orderCountsOf,
  purchaseSummaryOf,
} from './customers.sql.ts';
import { deleteAccount } from './delete-account.ts';
import { emptyCounters } from './empty-guest.ts';
import { exportPersonalData } from './export-data.ts';
import { createProfileReader } from './profile.ts';
import { updateProfile } from './update-profile.ts';

export type CustomerTools = {
  reference: ReferenceData;
  limits: RateLimits;
  encryption: Encryption;
  social: SocialLogin;
  isLeaked: IsBreached;
  outbox: MessageOutbox;
  brand: string;
  notifier: OrderNotifier;
  files: FileStorage;
  dataDir: string;
};

export function createCustomerHandlers(tools: CustomerTools): Handlers<Routes['customers']> {
  const { reference, limits, social, brand } = tools;
  const { detailOf, maskedAccount } = createProfileReader(tools);

  return {
    detail: (_, { sql, who }) => detailOf(sql, who),

    async counters(_, { sql, who }) {
      if (who.id === 0) return emptyCounters;
      const counts = await customerCountersOf(sql, who.id, brand);
      if (!counts) throw new Refusal('TOKEN_INVALID');
      return counts;
    },

    counts: (_, { sql, who }) => orderCountsOf(sql, who.id, reference.policies('reviewDays')),

    purchases: (_, { sql, who }) => purchaseSummaryOf(sql, who.id, brand),

    lookup: ({ query }, at) => lookUp(query, at),
    findAccount: ({ body }, at) => lookUp(body, at),

    async edit(input, at) {
      await updateProfile(input.body, at, tools);
      return detailOf(at.sql, at.who);
    },

    leave: (input, at) => deleteAccount(input.body, at, tools),

    async link({ body }, at) {
      await limits.spend(at.sql, { key: `link ${at.who.id}`, most: 10, seconds: 600 });
      await linkSocialAccount(body, at, social);
      return detailOf(at.sql, at.who);
    },

    async unlink({ params: { snsType } }, at) {
      const after = await unlinkSocialAccount(snsType, at, social);
      return detailOf(at.sql, { ...at.who, ...after });
    },

    ...createCouponHandlers(tools),
    ...dataAccessHandlers,
    export: (input, at) => exportPersonalData(input.body, at, tools),

    async refundAccount(_, { sql, who }) {
      return maskedAccount(await savedRefundAccountOf(sql, who.id));
    },

    ...createGradeHandlers(reference),

    async point({ query: { take, page } }, { sql, who }) {
      const [summary, rows] = await Promise.all([pointSummaryOf(sql, who.id), pointEntriesOf(sql, who.id, take, page)]);
      const { point, soon, soonOn, count } = summary;
      return {
        point,
        expiringSoon: soon > 0 && soonOn ? { amount: soon, date: soonOn } : null,
        entities: rows.slice(0, take),
        page: numberedPage({ page, take }, rows.length, count),
      };
    },
  };

  async function lookUp({ email, phone, verifyToken }: z.output<typeof AccountLookupQuery>, { sql, who, ip }: Context) {
    if ((email === undefined) === (phone === undefined)) throw new Refusal('BAD_REQUEST');
    // A network can be a whole carrier, so above its limit it is only slowed down.
    await limits.spend(
      sql,
      { key: `lookup ${who.uuid}`, most: 20, seconds: 3600 },
      { key: `lookup from ${ip}`, most: 100, seconds: 3600, pace: 2 },
    );
    if (email !== undefined) return { exists: await hasMemberEmail(sql, email), userTypes: [], emailMasked: null };
    if (!verifyToken || !(await requireProvenPhone(sql, who.id, phone as string, verifyToken)))
      throw new Refusal('VERIFY_REQUIRED');
    const member = await accountByPhone(sql, phone as string);
    const emailMasked = member?.email ? maskEmail(member.email) : null;
    return { exists: member !== undefined, userTypes: member ? [member.userType] : [], emailMasked };
  }
}
