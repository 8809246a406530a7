import type { z } from 'zod';
import type { LookupQuery } from '#contract/customers.ts';
import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { provenPhone } from '../auth/phone-verification.ts';
import { link, unlink } from '../auth/social/link.ts';
import type { Social } from '../auth/social/social.ts';
import { refundAccountOf } from '../customer-records/member.ts';
import type { IsLeaked } from '../integrations/breached-passwords.ts';
import type { Files } from '../integrations/file-storage.ts';
import type { Letters } from '../notifications/order-notifications.ts';
import type { Outbox } from '../notifications/outbox.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import type { At, Handlers } from '../platform/handlers.ts';
import type { Limits } from '../platform/limits/rate-limits.ts';
import { turned } from '../platform/paging/page.ts';
import type { Reference } from '../platform/reference-data.ts';
import { openness } from './access-log.ts';
import { coupons } from './coupons.ts';
import { countersOf, emailExists, memberByPhone, standingsOf } from './customers.sql.ts';
import { leave } from './delete-account.ts';
import { none } from './empty-guest.ts';
import { exportOwn } from './export-data.ts';
import { grades } from './grades.ts';
import { maskedEmail } from './mask.ts';
import { pointEntries, pointSummary } from './points.sql.ts';
import { createDetail } from './profile.ts';
import { edit } from './update-profile.ts';

export type AccountTools = {
  reference: Reference;
  limits: Limits;
  encryption: Encryption;
  social: Social;
  isLeaked: IsLeaked;
  outbox: Outbox;
  brand: string;
  letters: Letters;
  files: Files;
  dataDir: string;
};

export function accounts(tools: AccountTools): Handlers<Routes['accounts']> {
  const { reference, limits, social, brand } = tools;
  const { detailOf, maskedAccount } = createDetail(tools);

  return {
    detail: (_, { sql, who }) => detailOf(sql, who),

    async counters(_, { sql, who }) {
      if (who.id === 0) return none;
      const counts = await countersOf(sql, who.id, brand);
      if (!counts) throw new Refusal('TOKEN_INVALID');
      return counts;
    },

    counts: (_, { sql, who }) => standingsOf(sql, who.id, reference.policies('reviewDays')),

    lookup: ({ query }, at) => lookUp(query, at),
    find: ({ body }, at) => lookUp(body, at),

    async edit(input, at) {
      await edit(input.body, at, tools);
      return detailOf(at.sql, at.who);
    },

    leave: (input, at) => leave(input.body, at, tools),

    async link({ body }, at) {
      await limits.spend(at.sql, { key: `link ${at.who.id}`, most: 10, seconds: 600 });
      await link(body, at, social);
      return detailOf(at.sql, at.who);
    },

    async unlink({ params: { snsType } }, at) {
      const after = await unlink(snsType, at, social);
      return detailOf(at.sql, { ...at.who, ...after });
    },

    ...coupons(tools),
    ...openness,
    export: (input, at) => exportOwn(input.body, at, tools),

    async refundAccount(_, { sql, who }) {
      return maskedAccount(await refundAccountOf(sql, who.id));
    },

    ...grades(reference),

    async point({ query: { take, page } }, { sql, who }) {
      const [summary, rows] = await Promise.all([pointSummary(sql, who.id), pointEntries(sql, who.id, take, page)]);
      const { point, soon, soonOn, count } = summary;
      return {
        point,
        expiringSoon: soon > 0 && soonOn ? { amount: soon, date: soonOn } : null,
        entities: rows.slice(0, take),
        page: turned({ page, take }, rows.length, count),
      };
    },
  };

  async function lookUp({ email, phone, verifyToken }: z.output<typeof LookupQuery>, { sql, who, ip }: At) {
    if ((email === undefined) === (phone === undefined)) throw new Refusal('BAD_REQUEST');
    // An address may be a whole carrier's: past its bound it only slows down.
    await limits.spend(
      sql,
      { key: `lookup ${who.uuid}`, most: 20, seconds: 3600 },
      { key: `lookup from ${ip}`, most: 100, seconds: 3600, pace: 2 },
    );
    if (email !== undefined) return { exists: await emailExists(sql, email), userTypes: [], emailMasked: null };
    if (!verifyToken || !(await provenPhone(sql, who.id, phone as string, verifyToken)))
      throw new Refusal('VERIFY_REQUIRED');
    const member = await memberByPhone(sql, phone as string);
    const emailMasked = member?.email ? maskedEmail(member.email) : null;
    return { exists: member !== undefined, userTypes: member ? [member.userType] : [], emailMasked };
  }
}
