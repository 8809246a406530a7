import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backtrackingUnits, expectLinear } from '#test/expect-linear.ts';
import { BusinessNumber } from '../business.ts';
import { RedeemCouponForm, RefundAccountForm } from '../customers.ts';
import { humanText, MobileNumber, PhoneNumber } from '../primitives.ts';
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
  'vo.la/abc',
  'me2.do/xyz',
  'youtu.be/abc',
  'lnkd.in/abc',
  'example.dev',
  'shop.ai/x',
  'abc.pages.dev',
  'abc.cc/x',
  'x.co',
  '한글.한국',
  '가온농원.닷컴',
  '한글.한국/감귤',
  'hxxp://abc',
  'hxxps://abc',
  'naver .com',
  'naver . com',
  'naver。com',
  'naver｡com',
  '감귤.com',
  '감귤.qpon/a',
  'Example.Dev',
  'promo.qpon',
  'xn--3e0b707e.xn--3e0b707e',
  'http : //192.0.2.7',
  '192.0.2.7/a',
  '링크는 https：//a',
  '메일은 gift@example.co.kr',
  '010 일이삼사 5678',
  '0 1 0 1 2 3 4 5 6 7 8',
  '5 0 1 0 1 2 3 4 5 6 7 8',
  '영일공일이삼사오육칠팔',
  '공일공.1234.오육칠팔',
  '０２－１２３－４５６７',
  '0 2 1 2 3 4 5 6 7',
  '0,1,0,1,2,3,4,5,6,7,8',
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
  '고마워요.사랑해요',
  '고마워요.Love you',
  '사랑해. 한국에서 만나',
  '안녕.한국에서 보자',
  '3.5kg',
  '2.5in 화면',
  'A.P.C',
  '안녕.친구야',
  '오후 2.30',
  '오늘은 2026.11.27, 우리 10주년',
  'ㅋㅋ.ㅎㅎ',
  'Mr.Kim',
  'mr.kim',
  'e.g.',
  'Vol.2',
  'feat.iu',
  'Thank you.Love you',
  '고마워... 또 봐...bye',
  '잘 자…good night',
  '1,000,000원보다 소중해',
  '0.5초 만에 골랐어. 10점 만점에 10점',
  '이사 오느라 고생했어. 구름처럼 쉬어',
  '영원히 일 등! 이 세상 사람 삼사십 명 중에 오직 너',
  '사랑/행복/건강',
  '2016.01.01 ~ 2026.11.27, 함께한 날',
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
  for (const code of ['ＨＡＲＶＥＳＴ２６', 'harvest-26', '\u200BHARVEST26', 'HARVEST–26'])
    expect(RedeemCouponForm.parse({ code })).toEqual({ code: 'HARVEST26' });
});

test('a text of invisible blanks is empty', () => {
  expect(tidyText('\u2800'.repeat(11))).toBe('');
  expect(tidyText('문 앞\u2800에')).toBe('문 앞 에');
  expect(humanText(10, 1000).safeParse('\u2800'.repeat(11)).success).toBe(false);
});
