import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { brandFront, brandKey, brandKeys } from './choice.ts';

const navigation: Record<string, string[]> = {
  cuma: ['/', '/notifications', '/my-cuma'],
  market: ['/', '/category-list', '/notifications', '/my-cuma'],
  farmer: ['/', '/category-list', '/notifications', '/my-cuma'],
  ru: ['/category-list', '/', '/', '/', '/my-cuma'],
};

describe.each(brandKeys)('%s', (key) => {
  test('opens its home with a component that exists', () => {
    expect(existsSync(`storefront/home/layouts/${brandFront(key)}.tsx`)).toBe(true);
  });

  const theme = readFileSync(`brands/${key}/theme.css`, 'utf8');
  const decisions = readFileSync(`brands/${key}/brand.ts`, 'utf8');

  test('text has a contrast of at least 4.5 to 1 on every background it is used on', () => {
    const pairs: [string, string][] = [
      ['ink', 'surface'],
      ['ink-600', 'surface'],
      ['ink-600', 'sunken'],
      ['ink-400', 'surface'],
      ['ink-400', 'sunken'],
      ['brand-strong', 'surface'],
      ['brand-strong', 'brand-50'],
      ['accent-strong', 'surface'],
      ['positive', 'surface'],
      ['warning', 'surface'],
      ['danger', 'surface'],
    ];
    const weak = pairs.filter(([text, ground]) => contrast(colour(theme, text), colour(theme, ground)) < 4.5);
    expect(weak).toEqual([]);
    expect(contrast('#ffffff', colour(theme, 'brand-strong'))).toBeGreaterThanOrEqual(4.5);
  });

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

function colour(theme: string, name: string) {
  const found = new RegExp(`--color-${name}: (#[0-9a-f]{6})`).exec(theme)?.[1];
  if (!found) throw new Error(`No colour is called ${name}.`);
  return found;
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
