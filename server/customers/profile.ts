import { Refusal } from '#contract/errors.ts';
import { maskAccountNumber } from '#contract/rules/masking.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import type { Db } from '../platform/db/database.ts';
import type { Actor } from '../platform/identity/actor.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { memberGradeOf } from './customer-grades.ts';
import { customerOf } from './customers.sql.ts';
import { emptyGuest } from './empty-guest.ts';

type Tools = { reference: ReferenceData; encryption: Encryption; brand: string };

/**
 * Creates the reader of a customer's profile: no secret, and the refund account only masked. Throws TOKEN_INVALID for a deleted
 * account.
 */
export function createProfileReader({ reference, encryption, brand }: Tools) {
  return { detailOf, maskedAccount };

  async function detailOf(sql: Db, who: Actor) {
    const person = who.id === 0 ? emptyGuest(who.uuid) : await customerOf(sql, who.id, brand);
    if (!person) throw new Refusal('TOKEN_INVALID');
    const { centerReply, orderDelivery, advertising, promotion, advertisingAt, promotionAt, account, ...rest } = person;
    return {
      ...rest,
      token: null,
      snsToken: null,
      fcmPushToken: null,
      withdrawAccount: maskedAccount(account),
      tokenType: who.tokenType,
      userType: who.userType,
      userSettings: {
        clientCenterReplyAlarm: centerReply,
        orderDeliveryAlarm: orderDelivery,
        advertisingAlarm: advertising,
        advertisingPromotion: promotion,
        advertisingAlarmUpdateDate: advertisingAt,
        advertisingPromotionUpdateDate: promotionAt,
      },
      appUserGrade: who.isGuest ? null : memberGradeOf(who.grade, reference),
      isBusiness: who.isBusiness,
    };
  }

  function maskedAccount(encrypted: Buffer | null) {
    if (!encrypted) return null;
    const { owner, bankName, accountNumber } = JSON.parse(encryption.decrypt(encrypted)) as Record<string, string>;
    return {
      owner: owner ?? '',
      bankName: bankName ?? '',
      accountNumber: maskAccountNumber(accountNumber ?? ''),
    };
  }
}
