/**
 * What one comes in with beside the password, as it is compared: six digits of the authenticator, or a recovery code in groups of four,
 * of 24 signs, or of the 8 of those from before. However it was typed: case, blanks and hyphens do not matter. Null for neither.
 */
export function staffLoginCodePattern(typed: string) {
  const plain = typed.toLowerCase().replace(/[\s-]/g, '');
  if (/^\d{6}$/.test(plain)) return plain;
  return /^([a-z2-9]{8}|[a-z2-9]{24})$/.test(plain) ? plain.replace(/.{4}(?=.)/g, '$&-') : null;
}
