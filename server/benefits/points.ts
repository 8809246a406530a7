import { groupThousands } from '#contract/rules/money.ts';
import { koreanDateText } from '../notifications/korean-text.ts';
import type { OrderNotifier } from '../notifications/order-notifications.ts';
import { type Db, type Sql, type Tx, tx } from '../platform/db/database.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import {
  expirePointLots,
  expiringPointsOf,
  hasPointLot,
  insertPointClawback,
  insertPointLot,
  lockPointAccount,
} from './points.sql.ts';

export type PointsToGrant = {
  person: number;
  type: 'event' | 'apology' | 'purchase_reward' | 'review_reward';
  amount: number;
  label: string;
  key: string;
  order?: number;
};

/**
 * Grants points once per key, valid until the end of the day a year from now (rules D9.2). Returns false if they were granted
 * before.
 */
export function grantPoints(sql: Db, reference: ReferenceData, gift: PointsToGrant) {
  return insertPointLot(sql, gift, reference.policy('pointLifeDays'));
}

/** Returns whether the grant under this key was of the same points to the same person. */
export function wasGranted(sql: Db, gift: PointsToGrant) {
  return hasPointLot(sql, gift);
}

/** Locks a customer's point account until the transaction ends; returns the balance and the points held by unpaid orders. */
export function lockPoints(sql: Tx, person: number) {
  return lockPointAccount(sql, person);
}

/** Takes points back once per key; points already spent become a debt (rules D9.2). */
export function revokePoints(sql: Tx, taken: { person: number; amount: number; label: string; key: string }) {
  return insertPointClawback(sql, taken);
}

/** Removes expired points from the balance, once per lot. */
export function expirePoints(sql: Sql) {
  return repeatUntilEmpty(() => tx(sql, (inside) => expirePointLots(inside, 200)));
}

/** Notifies members 30 and 7 days before points expire, once each. */
export async function notifyExpiringPoints(sql: Sql, notifier: OrderNotifier) {
  for (const days of [30, 7]) {
    await repeatUntilEmpty(() =>
      tx(sql, async (inside) => {
        const ending = await expiringPointsOf(inside, days, 200);
        for (const { person, amount, day } of ending) {
          await notifier.member(inside, 'POINT_EXPIRING', person, {
            event: `${person} ${day} ${days}`,
            path: '/my-cuma/points',
            words: (name) => ({ 이름: name, 포인트: `${groupThousands(amount)}포인트`, 날짜: koreanDateText(day) }),
          });
        }
        return ending.length;
      }),
    );
  }
}

async function repeatUntilEmpty(batch: () => Promise<number>) {
  for (let rounds = 0; rounds < 1000 && (await batch()) > 0; rounds++);
}
