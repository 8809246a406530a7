/** Whether the input contains a card number anywhere. Such a request is refused and never stored or logged. */
export function hasCardNumber(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.length >= 13 && value.length <= mostLetters && hasCard(value);
  if (typeof value !== 'object' || value === null || depth > 6) return false;
  return Object.entries(value).some(([key, inner]) => !others.has(key) && hasCardNumber(inner, depth + 1));
}

// The longest field of the contract. Longer texts are refused by their schema and never stored.
const mostLetters = 100_000;

// Fields with long numbers that may look like a card number: bank accounts, parcels, payments and cursors. Passwords are never stored as
// they are.
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

// The name of an image or a line may contain digits that look like one too.
const names = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

// Two telephone numbers in a row may contain digits that look like one as well.
const telephones = /(?<!\d)(?:0|\+82[ .-]{0,3}0?)[1-9]\d?[ .)-]{1,3}\d{3,4}[ .-]{1,3}\d{4}(?!\d)/g;

/** Searches the text as people read it: digits of any script and width, with any separators or invisible characters between them. */
function hasCard(text: string) {
  // Before normalization, which sorts a long run of marks at quadratic cost and expands one letter to as many as eighteen characters.
  const seen = text
    .replace(names, 'x')
    .replace(/[\p{Mn}\p{Me}]/gu, '')
    .replace(/\p{L}+/gu, 'x')
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Cc}\p{Mn}\p{Me}]/gu, (one) => (one === '\n' ? one : ''))
    .replace(/[^\P{Nd}0-9]/gu, latinDigitOf)
    .replace(telephones, 'x');
  for (const [chain] of seen.matchAll(/\d(?:[^\p{L}\p{N}\n]{0,3}\d){12,}/gu)) if (holdsCard(chain)) return true;
  return false;
}

/** Whether consecutive whole groups of a chain of digits form a card number. Linear: at most 19 digits are read from each group. */
function holdsCard(chain: string) {
  const groups = chain.match(/\d+/g) ?? [];
  const digits = groups.join('');
  const { hasCheckDigit } = luhnOf(digits);
  const ends = new Uint8Array(digits.length + 1);
  let end = 0;
  for (const group of groups) {
    end += group.length;
    ends[end] = 1;
  }
  let from = 0;
  for (const group of groups) {
    const to = Math.min(from + 19, digits.length);
    for (let at = from + (group.length === 13 ? 13 : 14); at <= to; at++)
      if (ends[at] && hasCheckDigit(from, at) && networks.test(digits.slice(from, at))) return true;
    from += group.length;
  }
  return false;
}

/** Checks the Luhn digit of any part of a run of digits, with sums that are computed once. */
function luhnOf(digits: string) {
  // Prefix sums with every second digit doubled: first those at odd positions, then those at even positions.
  const sums = [new Uint32Array(digits.length + 1), new Uint32Array(digits.length + 1)] as const;
  for (let at = 0; at < digits.length; at++) {
    const digit = digits.charCodeAt(at) - 48;
    const doubled = digit > 4 ? digit * 2 - 9 : digit * 2;
    sums[0][at + 1] = (sums[0][at] as number) + (at % 2 === 1 ? doubled : digit);
    sums[1][at + 1] = (sums[1][at] as number) + (at % 2 === 0 ? doubled : digit);
  }
  // The last digit is not doubled.
  const hasCheckDigit = (from: number, to: number) => {
    const sum = to % 2 === 1 ? sums[0] : sums[1];
    return ((sum[to] as number) - (sum[from] as number)) % 10 === 0;
  };
  return { hasCheckDigit };
}

// The prefixes and lengths of the card networks: any other run of digits is a phone number or a date.
const networks =
  /^(4(\d{12}|\d{15}|\d{18})|3[47]\d{13}|3(0[0-5]|[689]\d)\d{11}|35\d{14}|5\d{15}|2[2-7]\d{14}|6\d{15,18}|9\d{15})$/;

/** Every decimal digit seen so far; Unicode has fewer than a thousand. @perProcess nothing is lost: each process computes its own. */
const latinDigits = new Map<string, string>();

/** A decimal digit of any script as a Latin digit: the ten digits of a script have consecutive code points. */
function latinDigitOf(one: string) {
  const known = latinDigits.get(one);
  if (known !== undefined) return known;
  let zero = one.codePointAt(0) ?? 0;
  const begin = zero;
  while (begin - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  const digit = String(begin - zero);
  latinDigits.set(one, digit);
  return digit;
}
