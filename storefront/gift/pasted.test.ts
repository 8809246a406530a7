import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hyphenate } from '#contract/rules/phone.ts';
import { readList } from './pasted.ts';

test('a list is read however it was kept', () => {
  const text = `1. 김하늘, 010-1234-5678
최민지\t01023456789
+82 10-3456-7890 박 서준
이름만 있는 줄

; 정다은 (010.4567.8901)`;
  expect(readList(text)).toEqual({
    found: [
      { name: '김하늘', phone: '010-1234-5678' },
      { name: '최민지', phone: '010-2345-6789' },
      { name: '박 서준', phone: '010-3456-7890' },
      { name: '정다은', phone: '010-4567-8901' },
    ],
    unread: ['이름만 있는 줄'],
  });
});

test('whoever is written is found, in the order of the list, and nobody twice over', () => {
  const person = fc.record({
    name: fc.stringMatching(/^[가-힣]{2,4}$/),
    digits: fc.integer({ min: 10_000_000, max: 99_999_999 }).map((tail) => `010${tail}`),
  });
  const separator = fc.constantFrom(' ', ', ', '\t', ' / ', ' - ');
  fc.assert(
    fc.property(fc.array(fc.tuple(person, separator, fc.boolean(), fc.boolean()), { maxLength: 30 }), (people) => {
      const lines = people.map(([{ name, digits }, between, first, dashed]) => {
        const number = dashed ? hyphenate(digits) : digits;
        return first ? name + between + number : number + between + name;
      });
      const { found, unread } = readList(lines.join('\n'));
      expect(unread).toEqual([]);
      expect(found).toEqual(people.map(([{ name, digits }]) => ({ name, phone: hyphenate(digits) })));
    }),
  );
});
