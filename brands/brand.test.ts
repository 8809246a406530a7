import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { brandFront, brandKey, brandKeys, brandParts } from './choice.ts';

const navigation: Record<string, string[]> = {
  cuma: ['/', '/notifications', '/my-cuma'],
  market: ['/', '/category-list', '/notifications', '/my-cuma'],
  farmer: ['/', '/category-list', '/notifications', '/my-cuma'],
  ru: ['/category-list', '/', '/', '/', '/my-cuma'],
};

describe.each(brandKeys)('%s', (key) => {
  test('the components of its home, category and my page exist', () => {
    const files = Object.values(brandParts).map((fileOf) => fileOf(brandFront(key)));
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  const decisions = readFileSync(`brands/${key}/brand.ts`, 'utf8');

  test.each(groundsOf(key))(
    'text and badges have a contrast of at least 4.5 to 1 on their ground: %s',
    (_, colours) => {
      const of = (name: string) => colours[name] ?? '';
      const tinted = (name: string) => mixed(of(name), of('surface'), 0.1);
      const pairs: [text: string, ground: string][] = [
        ...['ink', 'ink-600', 'ink-400', 'brand-strong', 'accent-strong', 'positive', 'warning', 'danger'].map(
          (text): [string, string] => [of(text), of('surface')],
        ),
        [of('ink-600'), of('sunken')],
        [of('ink-400'), of('sunken')],
        [of('brand-strong'), of('brand-50')],
        // Badges, and the marks on the image of a card.
        [of('brand-700'), of('brand-50')],
        [of('on-ink'), of('ink-900')],
        [of('on-brand'), of('brand-strong')],
        [of('on-accent'), of('accent-strong')],
        [of('on-danger'), of('danger')],
        [of('ink-900'), of('surface')],
        ...['positive', 'warning', 'danger'].map((text): [string, string] => [of(text), tinted(text)]),
      ];
      expect(pairs.filter(([text, ground]) => contrast(text, ground) < 4.5)).toEqual([]);
    },
  );

  test('its business registration number is valid', () => {
    const digits = (/bizNo: '([\d-]+)'/.exec(decisions)?.[1] ?? '').replaceAll('-', '');
    expect(digits).toMatch(/^\d{10}$/);
    expect(checkDigit(digits)).toBe(Number(digits[9]));
  });

  test.runIf(navigation[key])('its bottom navigation matches the specification', () => {
    const block = /navigation: \[([\s\S]*?)\],\n/.exec(decisions)?.[1] ?? '';
    const places = [...block.matchAll(/to: '([^']+)'/g)].map(([, to = '']) => to.split('?'));
    expect(places.map(([path]) => path)).toEqual(navigation[key]);
    // Entries with the same path differ in their query.
    expect(new Set(places.map(String)).size).toBe(places.length);
  });
});

test('an unknown brand is refused with the instruction to check the platform', () => {
  expect(() => brandKey('nope')).toThrow(/check the platform/);
  expect(brandKey(undefined)).toBe('cuma');
});

/** The colours of a brand's theme, and those of each part of its look that changes the surface. */
function groundsOf(key: string): [string, Record<string, string>][] {
  const declared = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
    );
  const plain = {
    ...declared(readFileSync('storefront/theme.css', 'utf8')),
    ...declared(readFileSync(`brands/${key}/theme.css`, 'utf8')),
  };
  const look = readFileSync(`brands/${key}/look.css`, 'utf8');
  const parts = [...look.matchAll(/([^{}]+)\{([^{}]*--color-surface:[^{}]*)\}/g)].map(
    ([, name = '', body = '']): [string, Record<string, string>] => {
      const declaredColours = declared(body);
      return [name.trim(), { ...plain, ...declaredColours, ink: declaredColours['ink-900'] ?? plain['ink-900'] ?? '' }];
    },
  );
  return [['the theme', plain], ...parts];
}

/** One colour over another with this opacity. */
function mixed(over: string, under: string, opacity: number) {
  const part = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const parts = [1, 3, 5].map((at) => Math.round(part(over, at) * opacity + part(under, at) * (1 - opacity)));
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function contrast(one: string, other: string) {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function checkDigit(digits: string) {
  const weights = [1, 3, 7, 1, 3, 7, 1, 3, 5];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return (10 - ((sum + Math.floor((Number(digits[8]) * 5) / 10)) % 10)) % 10;
}
