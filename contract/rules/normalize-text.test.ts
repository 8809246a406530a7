import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backtrackingUnits, expectLinear } from '#test/expect-linear.ts';
import {
  addressDetailRule,
  emailFault,
  giftMessageRule,
  normalizeUnicode,
  personNameRule,
  receiverNameRule,
  textFault,
  tidyText,
} from './normalize-text.ts';
import { codeDigits } from './phone.ts';
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
  '전화 주세요 ０１０－１２３４－５６７８',
  '전화 주세요 010_1234_5678',
  '전화 주세요 010ㅡ1234ㅡ5678',
  '전화 주세요 010/1234/5678',
  '전화 주세요 공일공 일이삼사 오육칠팔',
  '여기로 오세요 ｎａｖｅｒ．ｃｏｍ',
  '여기로 오세요 spam.store',
])('a gift message with a link, a phone number or an address is refused: %s', (text) => {
  expect(textFault(giftMessageRule, text)).toBe(giftMessageRule.message);
});

test.each([
  '앞으로 100년 더 행복하자!',
  '2026년 11월 26일에 만나자',
  '생일 축하해! 3호 케이크는 집에 있어',
  '꽃길 1번만 걷자',
  '오늘은 2026/11/27, 우리 10주년',
  '공부하느라 고생했어. 일요일에 보자',
])('a gift message is accepted: %s', (text) => expect(textFault(giftMessageRule, text)).toBeNull());

test.each([
  ['문의는 \u202D010-1234-5678\u202C 로', '문의는 010-1234-5678 로'],
  ['101동\u00A01203호', '101동 1203호'],
  ['\u3000문 앞\u2003에\t두세요 ', '문 앞 에 두세요'],
  ['김\u200B하\u2060늘\uFEFF\u200E', '김하늘'],
  ['첫 줄\r\n둘째 줄\u2028셋째', '첫 줄\n둘째 줄\n셋째'],
  ['소프트\u00AD하이픈', '소프트하이픈'],
  ['가족 👨‍👩‍👧 ❤️ 👍🏽', '가족 👨‍👩‍👧 ❤️ 👍🏽'],
  ['가\u200D나', '가나'],
])('a pasted text %j is stored as %j', (pasted, stored) => expect(tidyText(pasted)).toBe(stored));

test('names are taken as people write them, and a refusal names the letter', () => {
  for (const name of [
    '김하늘·이도윤',
    '김하늘(1층)·경비실',
    'José García',
    '김하늘, 박지우',
    '(주)하늘 & 바다 3팀',
    '王小明',
  ])
    expect([name, textFault(receiverNameRule, name)]).toEqual([name, null]);
  for (const name of ['José García', "O'Neil", 'Łukasz Żak', '김하늘'])
    expect([name, textFault(personNameRule, name)]).toEqual([name, null]);
  expect(textFault(receiverNameRule, '김하늘😀')).toBe('‘😀’ 글자는 쓸 수 없어요.');
  expect(textFault(receiverNameRule, '가'.repeat(21))).toBe('20자까지 쓸 수 있어요.');
  expect(textFault(receiverNameRule, ' \u200B ')).toBe('받는 분 이름을 입력해 주세요.');
  expect(textFault(addressDetailRule, '101동\u202A 1203호')).toBeNull();
});

test.each([
  ['123 456', '123456'],
  ['123-456', '123456'],
  ['[123456]', '123456'],
  ['인증번호 123456', '123456'],
  ['[쿠마] 인증번호 [123456] 문의 1588-0000', '123456'],
  ['１２３４５６', '123456'],
  ['12345', '12345'],
])('a pasted code %j is read as %s', (pasted, digits) => expect(codeDigits(pasted)).toBe(digits));
