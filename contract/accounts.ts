import { z } from 'zod';
import { TokenType, UserType } from './auth.ts';
import { Id, Moment, Uuid } from './words.ts';

export const Counters = z.object({
  orderCount: z.int(),
  reviewCount: z.int(),
  shoppingCarts: z.int(),
  coupons: z.int(),
  newCumaNotification: z.int(),
  giftGroupCount: z.int(),
  favorites: z.int(),
});
export type Counters = z.output<typeof Counters>;

export const Grade = z.object({ grade: z.int(), gradeName: z.string(), icon: z.string() });

export const User = z.object({
  id: Id,
  uuid: Uuid,
  name: z.string().nullable(),
  nickname: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  tokenType: TokenType,
  userType: UserType,
  profileImageUrl: z.string().nullable(),
  counts: Counters,
  userSettings: z.object({
    clientCenterReplyAlarm: z.boolean(),
    orderDeliveryAlarm: z.boolean(),
    advertisingAlarm: z.boolean(),
    advertisingPromotion: z.boolean(),
    advertisingAlarmUpdateDate: Moment.nullable(),
  }),
  appUserGrade: Grade.nullable(),
  point: z.int(),
});
export type User = z.output<typeof User>;
