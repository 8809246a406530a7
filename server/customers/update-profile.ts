import { randomUUID } from 'node:crypto';
import type { CustomerUpdate } from '#contract/customers.ts';
import { invalidField, Refusal } from '#contract/errors.ts';
import { notifyPasswordChange } from '../auth/auth-notifications.ts';
import {
  changePassword,
  hashAcceptedPassword,
  passwordHolderOf,
  requirePasswordHolder,
} from '../auth/password-change.ts';
import { spendProvenPhone } from '../auth/phone-proof.ts';
import { requireStepUp } from '../auth/step-up.ts';
import { uniqueViolationError } from '../auth/unique-violation.ts';
import { updateMember } from '../customer-records/member.ts';
import { claimOrdersByPhone } from '../order-records/assign-guest-orders.ts';
import { queueRefundsToProfile } from '../order-records/queue-refunds.ts';
import { type Tx, tx } from '../platform/db/database.ts';
import type { Context } from '../platform/handlers.ts';
import { hashToken } from '../platform/identity/actor.ts';
import { customerPhoneOf, marketingConsentsOf } from './customers.sql.ts';
import type { CustomerTools } from './customers.ts';

const reserved = /관리자|운영자|고객센터|쿠마|농부를도와주세요|admin/i;

/** Applies all changes or none. A new password ends every session except the current one. */
export async function updateProfile(body: CustomerUpdate, { sql, who, token = '' }: Context, tools: CustomerTools) {
  const { encryption, limits, outbox } = tools;
  const { name, nickname, verifyToken, password, currentPassword, withdrawAccount, userSettings } = body;
  if (nickname !== undefined && reserved.test(nickname)) throw new Refusal('NICKNAME_TAKEN');
  // The customer's current phone is no change and needs no proof.
  const phone =
    body.phone !== undefined && body.phone === (await customerPhoneOf(sql, who.id)) ? undefined : body.phone;
  if (phone !== undefined && !verifyToken) throw new Refusal('VERIFY_REQUIRED');
  let passwordHash: string | undefined;
  if (password !== undefined || currentPassword !== undefined) await askPassword(currentPassword);
  // Protects the refund account and the phone that receives codes on an unattended device.
  else if (withdrawAccount || phone !== undefined) await requireStepUp(sql, token);
  if (password !== undefined) {
    const keyholder = await passwordHolderOf(sql, who.id);
    if (!keyholder) throw new Refusal('TOKEN_INVALID');
    passwordHash = await hashAcceptedPassword(
      password,
      { ...keyholder, phone: phone ?? keyholder.phone },
      tools.isLeaked,
    );
  }
  await tx(sql, async (inside) => {
    const before = userSettings && (await marketingConsentsOf(inside, who.id));
    if (phone !== undefined && !(await spendProvenPhone(inside, who.id, phone, verifyToken ?? '')))
      throw new Refusal('VERIFY_REQUIRED');
    await updateMember(inside, who.id, {
      name,
      nickname,
      phone,
      refundAccount: withdrawAccount && encryption.encrypt(JSON.stringify(withdrawAccount)),
      centerReply: userSettings?.clientCenterReplyAlarm,
      orderDelivery: userSettings?.orderDeliveryAlarm,
      advertising: userSettings?.advertisingAlarm,
      promotion: userSettings?.advertisingPromotion,
    });
    if (withdrawAccount) await queueRefundsToProfile(inside, who.id);
    if (before) await notifyConsentChange(inside, who.id, before, tools);
    if (phone !== undefined) await claimOrdersByPhone(inside, who.id, phone);
    if (!passwordHash) return;
    await changePassword(inside, who.id, passwordHash, hashToken(token));
    await notifyPasswordChange(inside, tools, who.id);
  }).catch((error: unknown) => {
    throw uniqueViolationError(error);
  });
  if (userSettings || passwordHash) outbox.kick();

  async function askPassword(given: string | undefined) {
    await limits.spend(sql, { key: `password ${who.id}`, most: 5, seconds: 600 });
    if (given === undefined || !(await requirePasswordHolder(sql, who.id, given)))
      throw wrongPasswordError('currentPassword');
    await limits.forgive(sql, `password ${who.id}`);
  }
}

/** Returns the error of a wrong current password, at its field. */
export function wrongPasswordError(field: string) {
  return invalidField(field, '현재 비밀번호가 일치하지 않습니다.');
}

type Consents = Awaited<ReturnType<typeof marketingConsentsOf>>;

/** Confirms a changed consent by message: sender, date and subject. The law allows 14 days; the shop does it at once. */
async function notifyConsentChange(sql: Tx, person: number, before: Consents, { outbox }: CustomerTools) {
  const after = await marketingConsentsOf(sql, person);
  if (!after.phone) return;
  const news = [
    ...(after.advertising === before.advertising ? [] : [`마케팅 정보 수신 ${consentWord(after.advertising)}`]),
    ...(after.promotion === before.promotion ? [] : [`야간(21시~8시) 수신 ${consentWord(after.promotion)}`]),
  ];
  if (news.length === 0) return;
  const words = { 날짜: after.on.replaceAll('-', '.'), 결과: news.join(', ') };
  await outbox.enqueue(sql, 'CONSENT_RESULT', {
    event: `${person} ${randomUUID()}`,
    to: { person },
    words,
    path: '/my-cuma/settings',
  });
}

function consentWord(agreed: boolean) {
  return agreed ? '동의' : '거부';
}
