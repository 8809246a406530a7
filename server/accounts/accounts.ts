import { Refusal } from '#contract/refusal.ts';
import type { Routes } from '#contract/routes.ts';
import type { Handlers } from '../handlers.ts';
import type { Memory } from '../memory.ts';
import { countersOf, personOf } from './accounts.sql.ts';

const icons = ['🌰', '🌱', '🍃', '🍎', '🌾'];

export function accounts(memory: Memory): Handlers<Routes['accounts']> {
  return {
    async detail(_, { sql, who }) {
      const person = await personOf(sql, who.id);
      if (!person) throw new Refusal('TOKEN_INVALID');
      const { centerReply, orderDelivery, advertising, promotion, advertisingAt, ...rest } = person;
      return {
        ...rest,
        tokenType: who.tokenType,
        userType: who.userType,
        userSettings: {
          clientCenterReplyAlarm: centerReply,
          orderDeliveryAlarm: orderDelivery,
          advertisingAlarm: advertising,
          advertisingPromotion: promotion,
          advertisingAlarmUpdateDate: advertisingAt,
        },
        appUserGrade: who.isGuest
          ? null
          : { grade: who.grade, gradeName: memory.gradeName(who.grade), icon: icons[who.grade - 1] ?? '🌱' },
      };
    },

    async counters(_, { sql, who }) {
      const counts = await countersOf(sql, who.id);
      if (!counts) throw new Refusal('TOKEN_INVALID');
      return counts;
    },
  };
}
