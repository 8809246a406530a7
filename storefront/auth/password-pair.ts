import type { Rules } from '#ui/form-state.ts';
import { type Person, passwordFault } from './password-rules.ts';

/** A new password and its repetition, as part of a form. */
export type Pair = { password: string; passwordConfirm: string };
export const noPair: Pair = { password: '', passwordConfirm: '' };

export function pairRules<V extends Pair>(personOf: (values: V) => Person): Rules<V, keyof Pair> {
  return {
    password: (values) => passwordFault(values.password, personOf(values)),
    passwordConfirm: ({ password, passwordConfirm }) =>
      password === passwordConfirm ? null : '비밀번호가 일치하지 않습니다.',
  };
}
