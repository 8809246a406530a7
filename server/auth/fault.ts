import { Refusal } from '#contract/refusal.ts';

/** Not a 401: the session is fine, only the field is not. */
export function wrongField(field: string, message: string) {
  const refusal = new Refusal('VALIDATION', {}, [{ field, message }]);
  refusal.message = message;
  return refusal;
}
