import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isTest, sourceFiles } from './source-files.ts';

test('no part writes white on a ground whose colour a brand may change', () => {
  const files = sourceFiles('ui', 'storefront').filter((file) => /\.(tsx?|css)$/.test(file) && !isTest(file));
  const strings = /'[^'\n]*'|"[^"\n]*"|@apply [^;]*;/g;
  const classTexts = files.flatMap((file) =>
    (readFileSync(file, 'utf8').match(strings) ?? []).filter(
      (classes) =>
        /(?<![\w:-])text-white(?![/\w-])/.test(classes) &&
        /(?<![\w:-])bg-(ink-900|brand|brand-strong|accent|accent-strong|danger)(?![\w-])/.test(classes),
    ),
  );
  expect(classTexts).toEqual([]);
});

test('a brand that changes the price of cards leaves the large price of a product as it is', () => {
  for (const look of sourceFiles('brands/*/look.css'))
    expect(readFileSync(look, 'utf8')).not.toMatch(/\.price-tall \{[^}]*font-size/);
});

/** The relative luminance of a colour such as #cb3b01 (WCAG 2.2). */
function luminanceOf(color: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('the strong colour of every brand can be read as text on white and on a sunken ground', () => {
  const contrasts = sourceFiles('brands/*/theme.css').map((theme) => {
    const css = readFileSync(theme, 'utf8');
    const lightOf = (name: string) => luminanceOf(new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(css)?.[1] ?? '');
    const ratioTo = (ground: number) => (ground + 0.05) / (lightOf('brand-strong') + 0.05);
    return [theme, Math.min(ratioTo(1), ratioTo(lightOf('sunken')))] as const;
  });
  expect(contrasts).toHaveLength(4);
  expect(contrasts.filter(([, ratio]) => !(ratio >= 4.5))).toEqual([]);
});
