import type { UserEdit } from '#contract/customers.ts';
import { Refusal, wrongField } from '#contract/errors.ts';
import { tellPassword } from '../auth/notifications.ts';
import { acceptedHash, changePassword, holdsPassword, keyholderOf } from '../auth/password-change.ts';
import { spendPhone } from '../auth/phone-verification.ts';
import { demandProof } from '../auth/step-up.ts';
import { taken } from '../auth/unique-violation.ts';
import { changePerson } from '../customer-records/member.ts';
import { joinOrders } from '../order-records/reassign.ts';
import { tx } from '../platform/db/database.ts';
import type { At } from '../platform/handlers.ts';
import { hashToken } from '../platform/identity/actor.ts';
import { consentsOf, phoneOf } from './customers.sql.ts';
import type { AccountTools } from './customers.ts';
import { tellConsents } from './marketing-consents.ts';

const reserved = /관리자|운영자|고객센터|쿠마|농부를도와주세요|admin/i;

/** All that is asked for, or nothing of it. A new password ends every session but the one it was changed in. */
export async function edit(body: UserEdit, { sql, who, token = '' }: At, tools: AccountTools) {
  const { encryption, limits, outbox } = tools;
  const { name, nickname, verifyToken, password, currentPassword, withdrawAccount, userSettings } = body;
  if (nickname !== undefined && reserved.test(nickname)) throw new Refusal('NICKNAME_TAKEN');
  // The phone that is theirs already is no change, and needs no proof.
  const phone = body.phone !== undefined && body.phone === (await phoneOf(sql, who.id)) ? undefined : body.phone;
  if (phone !== undefined && !verifyToken) throw new Refusal('VERIFY_REQUIRED');
  let passwordHash: string | undefined;
  if (password !== undefined || currentPassword !== undefined) await askPassword(currentPassword);
  // Where money goes back to, and where codes are sent: not for a phone that was left on a table.
  else if (withdrawAccount || phone !== undefined) await demandProof(sql, token);
  if (password !== undefined) {
    const keyholder = await keyholderOf(sql, who.id);
    if (!keyholder) throw new Refusal('TOKEN_INVALID');
    passwordHash = await acceptedHash(password, { ...keyholder, phone: phone ?? keyholder.phone }, tools.isLeaked);
  }
  await tx(sql, async (inside) => {
    const before = userSettings && (await consentsOf(inside, who.id));
    if (phone !== undefined && !(await spendPhone(inside, who.id, phone, verifyToken ?? '')))
      throw new Refusal('VERIFY_REQUIRED');
    await changePerson(inside, who.id, {
      name,
      nickname,
      phone,
      refundAccount: withdrawAccount && encryption.encrypt(JSON.stringify(withdrawAccount)),
      centerReply: userSettings?.clientCenterReplyAlarm,
      orderDelivery: userSettings?.orderDeliveryAlarm,
      advertising: userSettings?.advertisingAlarm,
      promotion: userSettings?.advertisingPromotion,
    });
    if (before) await tellConsents(inside, who.id, before, tools);
    if (phone !== undefined) await joinOrders(inside, who.id, phone);
    if (!passwordHash) return;
    await changePassword(inside, who.id, passwordHash, hashToken(token));
    await tellPassword(inside, tools, who.id);
  }).catch((error: unknown) => {
    throw taken(error);
  });
  if (userSettings || passwordHash) outbox.kick();

  async function askPassword(given: string | undefined) {
    await limits.spend(sql, { key: `password ${who.id}`, most: 5, seconds: 600 });
    if (given === undefined || !(await holdsPassword(sql, who.id, given))) throw wrongPassword('currentPassword');
    await limits.forgive(sql, `password ${who.id}`);
  }
}

/** The refusal of a present password that is not right, at the field it was written into. */
export function wrongPassword(field: string) {
  return wrongField(field, '현재 비밀번호가 일치하지 않습니다.');
}
