import { z } from 'zod';
import { Id, Moment, Uuid } from './words.ts';

export const TokenType = z.enum(['temp', 'nonce', 'oauth', 'email', 'guest']);
export type TokenType = z.output<typeof TokenType>;

export const UserType = z.enum(['guest', 'email', 'kakao', 'naver']);
export type UserType = z.output<typeof UserType>;

export const Session = z.object({
  token: z.string(),
  tokenType: TokenType,
  userType: UserType,
  expiresAt: Moment,
  appUser: z.object({ id: Id, uuid: Uuid, nickname: z.string().nullable() }),
});
export type Session = z.output<typeof Session>;

export const Login = z.strictObject({
  email: z.string().min(1).max(100),
  password: z.string().min(1).max(1000),
});

export const Verified = z.object({
  valid: z.boolean(),
  tokenType: TokenType.nullable(),
  userType: UserType.nullable(),
  expiresAt: Moment.nullable(),
});
