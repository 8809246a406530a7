/** 000-00-00000, as far as it has been typed. */
export function hyphenateBusinessNumber(raw: string) {
  const digits = raw.replace(/\D/g, '').slice(0, 10);
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter(Boolean).join('-');
}
