import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isTest, sourceFiles } from '#test/source-files.ts';
import { paletteOf } from './colours.ts';
import { makeBrand, type NewBrand } from './make.ts';

const wish: NewBrand = { key: 'dure', like: 'farmer', name: '두레상회', promise: '이웃의 것을 나눠요.', company: {} };
const company = {
  ...{
    company: '주식회사 두레',
    ceo: '강은주',
    bizNo: '120-81-47521',
    mailOrderNo: '제2026-서울종로-00001호 (종로구청)',
  },
  ...{ address: '서울특별시 종로구 세종대로 1', tel: '02-730-1234', hours: '평일 09:00~17:00' },
  ...{ email: 'help@dure.example', cpo: '윤서준' },
};
let root = '';

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'brand-'));
  cpSync('brands', join(root, 'brands'), { recursive: true });
  mkdirSync(join(root, 'contract', 'rules'), { recursive: true });
  cpSync('contract/rules/brands.ts', join(root, 'contract', 'rules', 'brands.ts'));
  cpSync('package.json', join(root, 'package.json'));
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const read = (file: string) => readFileSync(join(root, 'brands', 'dure', file), 'utf8');

test('a refused colour writes nothing', async () => {
  for (const colour of ['red', '#12345'])
    await expect(makeBrand({ ...wish, colour }, root)).rejects.toThrow('must look like');
  expect(existsSync(join(root, 'brands', 'dure'))).toBe(false);
});

test('a new brand copied from another has its own name, colours, wordmark and list entry, and no name of the other brand', async () => {
  await makeBrand({ ...wish, colour: '#d98a00' }, root);
  for (const file of ['brand.ts', 'voice.ts', 'installed.ts', 'favicon.svg', 'wordmark.tsx'])
    expect([file, read(file).includes('농부를 도와주세요')]).toEqual([file, false]);
  expect(read('installed.ts')).toContain("name: '두레상회'");
  expect(read('theme.css')).toContain('--color-brand-500: #d98a00');
  expect(read('brand.ts')).toMatch(/key: 'dure',\n {2}borrowed: true,/);
  const ask = `import('./contract/rules/brands.ts').then(({ brands }) => console.log(JSON.stringify(brands.dure)))`;
  const output = execFileSync(process.execPath, ['-e', ask], { cwd: root, encoding: 'utf8' });
  expect(JSON.parse(output)).toEqual({ name: '두레상회', short: '두레상회', front: 'letter' });
  const choose = `import('./brands/choice.ts').then(({ brandFolder, brandFront }) => console.log(brandFolder('dure'), brandFront('dure')))`;
  expect(execFileSync(process.execPath, ['-e', choose], { cwd: root, encoding: 'utf8' })).toMatch(
    /brands\/dure letter/,
  );
});

test('a company counts as fictional until all of its fields are given', async () => {
  expect(read('brand.ts')).toContain('fictional: true');
  await makeBrand({ ...wish, key: 'dure2', like: 'ru', company }, root);
  const page = readFileSync(join(root, 'brands', 'dure2', 'brand.ts'), 'utf8');
  expect(page).not.toContain('fictional: true');
  for (const word of Object.values(company)) expect(page).toContain(`'${word}'`);
});

test.each([
  ['a key that is taken', { key: 'ru' }, /already/],
  ['a key that is none', { key: 'Dure Shop' }, /not a brand key/],
  ['a brand that is not there', { key: 'dure3', like: 'dures' }, /brand dures, which does not exist/],
  ['a business number that is none', { key: 'dure3', company: { bizNo: '120-81-47520' } }, /business number/],
  ['a name that ends a sentence of the program', { key: 'dure3', name: "두레', key: '" }, /must not contain quotes/],
] as const)('%s is refused, and nothing is listed', async (_, part, why) => {
  await expect(makeBrand({ ...wish, ...part }, root)).rejects.toThrow(why);
  expect(readFileSync(join(root, 'contract', 'rules', 'brands.ts'), 'utf8')).not.toContain('dure3');
});

test('no other file of the program lists the brands, so that it knows an added one', () => {
  const listsAll = /\bcuma\b.{1,6}\bmarket\b.{1,6}\bfarmer\b/;
  const program = sourceFiles('*.ts', '*.tsx', '*.sql', '*.mjs').filter((file) => !isTest(file));
  const known = ['contract/rules/brands.ts', 'database/schema.sql'];
  expect(program.filter((file) => !known.includes(file) && listsAll.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('text is readable in a palette made from any colour', () => {
  for (const hex of ['#ffff00', '#00ff88', '#f1592a', '#123456', '#ffffff', '#000000']) {
    const made = paletteOf(hex);
    expect(Object.keys(made)).toHaveLength(11);
    expect(Object.values(made).every((one) => /^#[0-9a-f]{6}$/.test(one))).toBe(true);
  }
  expect(paletteOf('#ffff00')['brand-strong']).not.toBe('#ffff00');
});
