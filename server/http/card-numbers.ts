/** Whether a card number hides anywhere in what was sent; such a request is refused and never stored or logged. */
export function cardLike(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.length >= 13 && hasCard(value);
  if (typeof value !== 'object' || value === null || depth > 6) return false;
  return Object.entries(value).some(([key, inner]) => !others.has(key) && cardLike(inner, depth + 1));
}

// Bank accounts, parcels and payments have long numbers of their own, which now and then look like a card's, and so do the marks by
// which a list goes on; passwords are never kept as they are.
const others = new Set([
  'accountNumber',
  'invoice',
  'identityNo',
  'paymentKey',
  'nextPage',
  'password',
  'newPassword',
  'currentPassword',
]);

// The name of a picture or a line may hold a run of digits that looks like one too.
const names = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Looks at what people would read: digits of any script and width, whatever stands between them or hides there. */
function hasCard(text: string) {
  const seen = text
    .replace(names, 'x')
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Cc}\p{Mn}\p{Me}]/gu, (one) => (one === '\n' ? one : ''))
    .replace(/[^\P{Nd}0-9]/gu, latin);
  for (const [chain] of seen.matchAll(/\d(?:[^\p{L}\p{N}\n]{0,3}\d){12,}/gu)) {
    const groups = chain.match(/\d+/g) ?? [];
    for (const [from] of groups.entries()) if (beginsCard(groups.slice(from))) return true;
  }
  return false;
}

function beginsCard(groups: string[]) {
  let digits = '';
  for (const group of groups) {
    digits += group;
    if (digits.length > 19) return false;
    if (isCard(digits) && (digits.length > 13 || group === digits)) return true;
  }
  return false;
}

// What the networks give out, and how long: a run of digits that none of them does is somebody's telephone or a date.
const networks =
  /^(4(\d{12}|\d{15}|\d{18})|3[47]\d{13}|3(0[0-5]|[689]\d)\d{11}|35\d{14}|5\d{15}|2[2-7]\d{14}|6\d{15,18}|9\d{15})$/;

function isCard(digits: string) {
  return networks.test(digits) && luhn(digits);
}

/** A decimal digit of any script as ours: the ten of a script stand in a row. */
function latin(one: string) {
  let zero = one.codePointAt(0) ?? 0;
  const begin = zero;
  while (begin - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String(begin - zero);
}

/** Whether the check digit of a card number is right; digits only. */
export function luhn(digits: string) {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
