import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Words with one spelling, and their other spellings. */
const words: [right: string, wrong: RegExp][] = [
  ['주문내역', /주문 내역/],
  ['알려 드려요', /알려드[리려릴립]/],
  ['앱전용', /앱 전용/],
  ['비회원 주문조회', /비회원 주문 조회/],
  ['입금 은행', /입금할 은행/],
  ['…  펀딩', /펀딩 펀딩/],
];

const files = ['storefront', 'server', 'contract', 'brands', 'demo'].flatMap((folder) =>
  globSync(`${folder}/**/*.{ts,tsx}`).filter((file) => !/\.test\.tsx?$/.test(file)),
);

test.each(words)('%s is spelled one way in every text that customers read', (_, wrong) => {
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => (wrong.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
