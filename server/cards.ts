/** Whether a card number hides anywhere in what was sent; such a request is refused and never stored or logged. */
export function cardLike(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.length >= 13 && hasCard(value);
  if (typeof value !== 'object' || value === null || depth > 6) return false;
  return Object.entries(value).some(([key, inner]) => !others.has(key) && cardLike(inner, depth + 1));
}

// Bank accounts and parcels have long numbers of their own, which now and then look like a card's.
const others = new Set(['accountNumber', 'invoice', 'identityNo']);

// The name of a picture or a line may hold a run of digits that looks like one too.
const names = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

function hasCard(text: string) {
  for (const [found] of text.replace(names, ' ').matchAll(/(?<!\d)(?:\d[ -]?){12,18}\d(?!\d)/g)) {
    if (luhn(found.replace(/\D/g, ''))) return true;
  }
  return false;
}

export function luhn(digits: string) {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
