import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backtrackingUnits, expectLinear } from '#test/expect-linear.ts';
import { emailFault, giftMessageRule, normalizeUnicode, textFault, tidyText } from './normalize-text.ts';
import { isPostcodeOfAddress } from './postcode-provinces.ts';
import { isMeaningfulReview } from './review-points.ts';
import { countableSearchWords, normalizeSourceName } from './search-privacy.ts';

test.each(backtrackingUnits)('text rules take linear time over %j', (unit) => {
  expectLinear(tidyText, unit);
  expectLinear((text) => normalizeUnicode(text, 'NFKC'), unit);
  expectLinear(emailFault, unit);
  expectLinear(isMeaningfulReview, unit);
  expectLinear(countableSearchWords, unit);
  expectLinear(normalizeSourceName, unit);
  expectLinear((text) => isPostcodeOfAddress('06236', text), unit);
  expectLinear((text) => textFault({ ...giftMessageRule, most: Number.POSITIVE_INFINITY }, text), unit);
});

test('a text without a run of more than thirty marks is normalized as Unicode does it', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      (text) => void expect(normalizeUnicode(text)).toBe(text.normalize('NFC')),
    ),
  );
  expect(normalizeUnicode('각'.normalize('NFD'))).toBe('각');
  expect(normalizeUnicode(`a${'\u0301'.repeat(100)}`)).toBe(`á${'\u0301'.repeat(29)}`);
});

test.each([
  '여기로 오세요 spam.link/a',
  '전화 주세요 010-1234-5678',
  '전화 주세요 01012345678',
  '+82 10 1234 5678 로 연락',
  '상담 1588-1234',
  '서울 마포구 월드컵북로 400',
  '101동 1203호로 오세요',
])('a gift message with a link, a phone number or an address is refused: %s', (text) => {
  expect(textFault(giftMessageRule, text)).toBe(giftMessageRule.message);
});

test.each([
  '앞으로 100년 더 행복하자!',
  '2026년 11월 26일에 만나자',
  '생일 축하해! 3호 케이크는 집에 있어',
  '꽃길 1번만 걷자',
])('a gift message is accepted: %s', (text) => expect(textFault(giftMessageRule, text)).toBeNull());
