import { Refusal } from '#contract/errors.ts';

/** Returns the error code of a violated unique index. */
export function uniqueViolationError(error: unknown) {
  const name = (error as { constraint_name?: string }).constraint_name;
  if (name === 'app_user_email_key') return new Refusal('EMAIL_TAKEN');
  if (name === 'app_user_phone') return new Refusal('PHONE_TAKEN');
  if (name === 'app_user_nickname') return new Refusal('NICKNAME_TAKEN');
  return error;
}
