import type { FormRules } from '#ui/form-state.ts';
import { type PasswordOwner, passwordError } from './password-hints.ts';

/** A new password and its repetition, as part of a form. */
export type PasswordPair = { password: string; passwordConfirm: string };
export const emptyPasswordPair: PasswordPair = { password: '', passwordConfirm: '' };

export function passwordPairRules<V extends PasswordPair>(
  personOf: (values: V) => PasswordOwner,
): FormRules<V, keyof PasswordPair> {
  return {
    password: (values) => passwordError(values.password, personOf(values)),
    passwordConfirm: ({ password, passwordConfirm }) =>
      password === passwordConfirm ? null : '비밀번호가 일치하지 않습니다.',
  };
}
