import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const assets = join('build', 'office', 'assets');
const weighs = (names: string[]) =>
  names.reduce((sum, name) => sum + statSync(join(assets, `${name}.br`)).size, 0) / 1000;

test('the office comes light: its first scripts at most 200 kB as they are sent, and no screen more than 120 beside them', () => {
  const page = readFileSync(join('build', 'office', 'index.html'), 'utf8');
  const first = [...page.matchAll(/assets\/([\w.-]+\.js)"/g)].map(([, name = '']) => name);
  expect(first.length).toBeGreaterThan(0);
  expect(weighs(first)).toBeLessThanOrEqual(200);
  const rest = readdirSync(assets).filter((name) => name.endsWith('.js') && !first.includes(name));
  expect(rest.length).toBeGreaterThan(15);
  for (const name of rest) expect(weighs([name]), name).toBeLessThanOrEqual(120);
});

test('nothing of the office is inline, and nothing of it comes from elsewhere', () => {
  const page = readFileSync(join('build', 'office', 'index.html'), 'utf8');
  expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/);
  expect(page).not.toMatch(/https?:\/\//);
});
