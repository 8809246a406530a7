import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectLinear, slowUnits } from '#test/linear.ts';
import { countable, sourceName } from './personal.ts';
import { agrees } from './places.ts';
import { isTold } from './review-points.ts';
import { emailFault, giftMessage, normalized, textFault, tidy } from './text.ts';

test.each(slowUnits)('rules of written text take linear time over %j', (unit) => {
  expectLinear(tidy, unit);
  expectLinear((text) => normalized(text, 'NFKC'), unit);
  expectLinear(emailFault, unit);
  expectLinear(isTold, unit);
  expectLinear(countable, unit);
  expectLinear(sourceName, unit);
  expectLinear((text) => agrees('06236', text), unit);
  expectLinear((text) => textFault({ ...giftMessage, most: Number.POSITIVE_INFINITY }, text), unit);
});

test('a text without a run of more than thirty marks is normalized as Unicode does it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => void expect(normalized(text)).toBe(text.normalize('NFC'))),
  );
  expect(normalized('각'.normalize('NFD'))).toBe('각');
  expect(normalized(`a${'\u0301'.repeat(100)}`)).toBe(`á${'\u0301'.repeat(29)}`);
});
