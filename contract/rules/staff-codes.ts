/**
 * The sign-in code of a staff member in normal form: six digits of the authenticator, or a recovery code of 24 characters (8 for
 * older ones) in groups of four. Case, blanks and hyphens are ignored. Null for any other text.
 */
export function staffLoginCodePattern(typed: string) {
  const plain = typed.toLowerCase().replace(/[\s-]/g, '');
  if (/^\d{6}$/.test(plain)) return plain;
  return /^([a-z2-9]{8}|[a-z2-9]{24})$/.test(plain) ? plain.replace(/.{4}(?=.)/g, '$&-') : null;
}
