import { typedDigits } from '#contract/rules/phone.ts';

/** 000-00-00000, as far as it has been typed. */
export function hyphenateBusinessNumber(raw: string) {
  const digits = typedDigits(raw).slice(0, 10);
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter(Boolean).join('-');
}
