import type { SignUpForm } from '#contract/auth.ts';

type SignUpValues = Pick<SignUpForm, 'phone' | 'name' | 'userSettings'> & Partial<SignUpForm>;

/** The request body of a sign-up with all names of spec §7. The web has no device id. */
export function signUpBody(known: SignUpValues) {
  const none = { email: null, password: null, deviceId: null, snsType: null, snsToken: null };
  return { ...none, userType: 'email' as const, tokenType: 'email' as const, ...known };
}
