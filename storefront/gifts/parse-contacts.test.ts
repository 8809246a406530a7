import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hyphenatePhone } from '#contract/rules/phone.ts';
import { parseContacts } from './parse-contacts.ts';

test('a list is read in any common format', () => {
  const text = `1. 김하늘, 010-1234-5678
최민지\t01023456789
+82 10-3456-7890 박 서준
이름만 있는 줄

; 정다은 (010.4567.8901)`;
  expect(parseContacts(text)).toEqual({
    found: [
      { name: '김하늘', phone: '010-1234-5678' },
      { name: '최민지', phone: '010-2345-6789' },
      { name: '박 서준', phone: '010-3456-7890' },
      { name: '정다은', phone: '010-4567-8901' },
    ],
    unread: ['이름만 있는 줄'],
  });
});

test('every contact is found once, in the order of the list', () => {
  const person = fc.record({
    name: fc.stringMatching(/^[가-힣]{2,4}$/),
    digits: fc.integer({ min: 10_000_000, max: 99_999_999 }).map((tail) => `010${tail}`),
  });
  const separator = fc.constantFrom(' ', ', ', '\t', ' / ', ' - ');
  fc.assert(
    fc.property(fc.array(fc.tuple(person, separator, fc.boolean(), fc.boolean()), { maxLength: 30 }), (people) => {
      const lines = people.map(([{ name, digits }, between, first, dashed]) => {
        const number = dashed ? hyphenatePhone(digits) : digits;
        return first ? name + between + number : number + between + name;
      });
      const { found, unread } = parseContacts(lines.join('\n'));
      expect(unread).toEqual([]);
      expect(found).toEqual(people.map(([{ name, digits }]) => ({ name, phone: hyphenatePhone(digits) })));
    }),
  );
});

const people = (text: string) => parseContacts(text).found.map(({ name, phone }) => `${name} ${phone}`);

test('a line with several numbers gives several contacts, or is unread', () => {
  expect(people('김하늘 010-1111-2222, 이도윤 010-3333-4444')).toEqual([
    '김하늘 010-1111-2222',
    '이도윤 010-3333-4444',
  ]);
  expect(people('010-1111-2222 김하늘 / 010-3333-4444 이도윤')).toEqual([
    '김하늘 010-1111-2222',
    '이도윤 010-3333-4444',
  ]);
  for (const line of ['김하늘 010-1111-2222 / 010-3333-4444', '김하늘 010-1111-2222 이도윤 010-3333-4444 박서준'])
    expect(parseContacts(line), line).toEqual({ found: [], unread: [line] });
});

test('a name contains no other text of its line', () => {
  const row = '김하늘\t010-1111-2222\t서울 마포구 101동 1203호';
  expect(people(row)).toEqual(['김하늘 010-1111-2222']);
  expect(people(`1\t팀장\t이도윤\t01033334444\t\n2\t"박\n서준"\t+82 10-5555-6666`)).toEqual([
    '이도윤 010-3333-4444',
    '박 서준 010-5555-6666',
  ]);
  expect(people('김하늘 010-1111-2222 서울 마포구 101동 1203호')).toEqual(['김하늘 010-1111-2222']);
  expect(people('김하늘(친구) 010-1111-2222')).toEqual(['김하늘 010-1111-2222']);
  expect(people('José García 010-1111-2222')).toEqual(['José García 010-1111-2222']);
  for (const line of [
    '서울 마포구 김하늘 010-1111-2222',
    '010-1111-2222 김하늘 서울 마포구 101동',
    '김하늘 02-123-4567 010-1111-2222',
    '12345678901234567890',
    '홍보용 문구가 아주 길게 적힌 줄 010-1111-2222',
  ])
    expect(parseContacts(line), line).toEqual({ found: [], unread: [line] });
  expect(parseContacts('이름\t휴대폰\n김하늘\t010-1111-2222').unread).toEqual([]);
});

test('a number with direction marks or full-width digits is read', () => {
  expect(people('김하늘 \u202D010-1234-5678\u202C')).toEqual(['김하늘 010-1234-5678']);
  expect(people('김하늘 ０１０－１２３４－５６７８')).toEqual(['김하늘 010-1234-5678']);
});

test('a place, a title or a relation is not the name of a row that has another', () => {
  for (const row of [
    '김하늘\t서울\t010-1111-2222',
    '김하늘\t과장\t010-1111-2222',
    '김하늘\t친구\t010-1111-2222',
    '친구\t김하늘\t010-1111-2222',
    '김하늘\t010-1111-2222\t경기도',
    '김하늘 과장 010-1111-2222',
    '친구 김하늘 010-1111-2222',
  ])
    expect(people(row), row).toEqual(['김하늘 010-1111-2222']);
  for (const name of ['남궁 민수', '박 서준', 'José García', '이동', '서울이', '박길동', '엄마', '할머니'])
    expect(people(`${name} 010-1111-2222`), name).toEqual([`${name} 010-1111-2222`]);
});

test('a row with several words that may be the name is unread', () => {
  for (const row of [
    '김하늘\t010-1111-2222\t이도윤',
    '김하늘\t마포구\t010-1111-2222',
    '김하늘\t영업부\t010-1111-2222',
    '엄마\t할머니\t010-1111-2222',
    '과장\t010-1111-2222',
    '서울\t010-1111-2222',
    '서울 010-1111-2222',
    '김하늘 마포구 010-1111-2222',
    '김하늘 성산동, 010-1111-2222',
    '휴대폰 010-1111-2222',
  ])
    expect(parseContacts(row), row).toEqual({ found: [], unread: [row.replaceAll('\t', ' ')] });
});

test('a heading row names the columns of the name and the phone', () => {
  const rows = ['과장\t김하늘\t010-1111-2222\t서울', '친구\t서울\t01033334444\t02-123-4567'];
  for (const heads of ['관계\t이름\t휴대폰\t지역', '직함\t받는 분\t연락처\t', '구분\t성함(실명)\t전화번호1\t비고']) {
    const { found, unread } = parseContacts([heads, ...rows].join('\n'));
    expect(
      found.map(({ name }) => name),
      heads,
    ).toEqual(['김하늘', '서울']);
    expect(unread).toEqual([]);
  }
  expect(parseContacts('이름,휴대폰,주소\n김하늘,010-1111-2222,서울').found).toEqual([
    { name: '김하늘', phone: '010-1111-2222' },
  ]);
  const wrong = '이름\t휴대폰\n\t010-1111-2222\n이도윤\t02-123-4567\n이도윤2\t010-1111-2222';
  expect(parseContacts(wrong)).toEqual({
    found: [],
    unread: ['010-1111-2222', '이도윤 02-123-4567', '이도윤2 010-1111-2222'],
  });
  expect(people('보내는 분\t받는 분\t휴대폰\n정다은\t김하늘\t010-1111-2222')).toEqual(['김하늘 010-1111-2222']);
  // Two columns of names or phones leave the name open.
  expect(people('이름\t성함\t휴대폰\n정다은\t김하늘\t010-1111-2222')).toEqual([]);
  expect(people('이름\t휴대폰\t연락처\n김하늘\t010-1111-2222\t010-3333-4444')).toEqual([]);
});
