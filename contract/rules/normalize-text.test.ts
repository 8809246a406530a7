import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backtrackingUnits, expectLinear } from '#test/expect-linear.ts';
import { BusinessNumber } from '../business.ts';
import { RedeemCouponForm, RefundAccountForm } from '../customers.ts';
import { humanText, MobileNumber, PhoneNumber } from '../primitives.ts';
import { StaffShipForm } from '../staff.ts';
import {
  addressDetailRule,
  emailFault,
  normalizeUnicode,
  personNameRule,
  receiverNameRule,
  reviewContentsRule,
  textFault,
  tidyText,
} from './normalize-text.ts';
import { codeDigits, domesticDigits, hyphenatePhone, mobileFault } from './phone.ts';
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
  ['문의는 \u202D010-1234-5678\u202C 로', '문의는 010-1234-5678 로'],
  ['101동\u00A01203호', '101동 1203호'],
  ['\u3000문 앞\u2003에\t두세요 ', '문 앞 에 두세요'],
  ['김\u200B하\u2060늘\uFEFF\u200E', '김하늘'],
  ['첫 줄\r\n둘째 줄\u2028셋째', '첫 줄\n둘째 줄\n셋째'],
  ['소프트\u00AD하이픈', '소프트하이픈'],
  ['가족 👨‍👩‍👧 ❤️ 👍🏽', '가족 👨‍👩‍👧 ❤️ 👍🏽'],
  ['가\u200D나', '가나'],
  ['문\u0008 앞에\u0000 두\u0003세요\u007F', '문 앞에 두세요'],
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
  expect(textFault(addressDetailRule, '가'.repeat(61))).toBe('60자까지 쓸 수 있어요.');
  expect(textFault(reviewContentsRule, '가'.repeat(2001))).toBe('2,000자까지 쓸 수 있어요.');
  expect(textFault(personNameRule, '가'.repeat(21))).toBe(personNameRule.message);
  expect(textFault(addressDetailRule, '101동\u202A 1203호')).toBeNull();
  // An input method leaves the control character of the backspace key in a text.
  expect(textFault(addressDetailRule, '101동\u0008 1203호')).toBeNull();
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

test('digits and letters of full width are read as those of the keyboard in every number that a person types', () => {
  const phone = '０１０－１２３４－５６７８';
  expect([MobileNumber.parse(phone), PhoneNumber.parse(phone), domesticDigits(phone)]).toEqual(
    Array(3).fill('01012345678'),
  );
  expect(PhoneNumber.parse('\u202D＋82 10–1234–5678\u202C')).toBe('01012345678');
  expect([hyphenatePhone(phone), mobileFault(phone)]).toEqual(['010-1234-5678', null]);
  const account = { owner: '김하늘', bankName: '신한은행' };
  for (const accountNumber of ['１１０-123-456789', '110–123–456789', '\u202D110 123 456789\u202C'])
    expect(RefundAccountForm.parse({ ...account, accountNumber }).accountNumber).toBe('110123456789');
  expect(RefundAccountForm.safeParse({ ...account, accountNumber: '110a123456789' }).success).toBe(false);
  for (const number of ['１２０-81-47521', '１２０－８１－４７５２１', '120–81–47521'])
    expect(BusinessNumber.parse(number)).toBe('1208147521');
  for (const invoice of ['6123-4567 8901', '６１２３４５６７８９０１', '\u202D6123–4567–8901\u202C\u200B'])
    expect(StaffShipForm.parse({ carrierCode: '04', invoice }).invoice).toBe('612345678901');
  for (const code of ['ＨＡＲＶＥＳＴ２６', 'harvest-26', '\u200BHARVEST26', 'HARVEST–26'])
    expect(RedeemCouponForm.parse({ code })).toEqual({ code: 'HARVEST26' });
});

test('a text of invisible blanks is empty', () => {
  expect(tidyText('\u2800'.repeat(11))).toBe('');
  expect(tidyText('문 앞\u2800에')).toBe('문 앞 에');
  expect(humanText(10, 1000).safeParse('\u2800'.repeat(11)).success).toBe(false);
});
