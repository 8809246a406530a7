import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isTest, sourceFiles } from './source-files.ts';

test('no part writes white on a ground whose colour a brand may change', () => {
  const files = sourceFiles('ui', 'storefront').filter((file) => /\.(tsx?|css)$/.test(file) && !isTest(file));
  const strings = /'[^'\n]*'|"[^"\n]*"|@apply [^;]*;/g;
  const found = files.flatMap((file) =>
    (readFileSync(file, 'utf8').match(strings) ?? []).filter(
      (classes) =>
        /(?<![\w:-])text-white(?![/\w-])/.test(classes) &&
        /(?<![\w:-])bg-(ink-900|brand|brand-strong|accent|accent-strong|danger)(?![\w-])/.test(classes),
    ),
  );
  expect(found).toEqual([]);
});

test('a brand that changes the price of cards leaves the large price of a product as it is', () => {
  for (const look of sourceFiles('brands/*/look.css'))
    expect(readFileSync(look, 'utf8')).not.toMatch(/\.price-tall \{[^}]*font-size/);
});
