import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const assets = join('build', 'office', 'assets');
const weighs = (names: string[]) =>
  names.reduce((sum, name) => sum + statSync(join(assets, `${name}.br`)).size, 0) / 1000;

test('the first scripts of the admin app are at most 200 kB compressed, and each further script at most 120 kB', () => {
  const page = readFileSync(join('build', 'office', 'index.html'), 'utf8');
  const first = [...page.matchAll(/assets\/([\w.-]+\.js)"/g)].map(([, name = '']) => name);
  expect(first.length).toBeGreaterThan(0);
  expect(weighs(first)).toBeLessThanOrEqual(200);
  const rest = readdirSync(assets).filter((name) => name.endsWith('.js') && !first.includes(name));
  expect(rest.length).toBeGreaterThan(15);
  for (const name of rest) expect(weighs([name]), name).toBeLessThanOrEqual(120);
});

test('the page of the admin app has no inline scripts or styles and no external resources', () => {
  const page = readFileSync(join('build', 'office', 'index.html'), 'utf8');
  expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/);
  expect(page).not.toMatch(/https?:\/\//);
});
