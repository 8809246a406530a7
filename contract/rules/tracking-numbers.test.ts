import { expect, test } from 'vitest';
import { canBeTrackingNumber, carrierByName, trackingFault } from './tracking-numbers.ts';

test('an unusual length gives a warning, and letters alone are no tracking number', () => {
  expect(trackingFault('04', 'CJ대한통운', '612345678901')).toBeNull();
  expect(trackingFault('01', '우체국택배', '612345678901')).toBe(
    '우체국택배 송장번호는 보통 숫자 13자리예요. 다시 확인해 주세요.',
  );
  expect(trackingFault('99', '직접배송', '직접전달')).toBeNull();
  expect(
    ['문앞에두세요', 'EE123456789KR', '612345678901', '6123/45'].map((text) => canBeTrackingNumber('04', text)),
  ).toEqual([false, true, true, false]);
  expect(canBeTrackingNumber('99', '직접전달')).toBe(true);
});

test.each([
  ['현대택배', '08'],
  ['롯데글로벌로지스', '08'],
  ['우편등기', '01'],
  ['CJ GLS', '04'],
  ['CJ대한통운(택배)', '04'],
  ['㈜한진', '05'],
  ['로젠', '06'],
  ['GS25편의점', '24'],
  ['롯데(현대)택배', '08'],
  ['Lotte Global Logistics', '08'],
  ['대한통운택배(CJ)', '04'],
  ['KOREX', '04'],
  ['한진 Express', '05'],
])('%s is the courier %s', (name, code) => {
  const carriers = [
    ['01', '우체국택배'],
    ['04', 'CJ대한통운'],
    ['05', '한진택배'],
    ['06', '로젠택배'],
    ['08', '롯데택배'],
    ['24', 'GSPostbox'],
  ];
  expect(
    carrierByName(
      name,
      carriers.map(([one = '', shown = '']) => ({ code: one, name: shown })),
    )?.code,
  ).toBe(code);
});

test('brackets with the name of another courier name none', () => {
  const carriers = [
    { code: '04', name: 'CJ대한통운' },
    { code: '05', name: '한진택배' },
  ];
  expect(carrierByName('한진택배(CJ)', carriers)).toBeUndefined();
});
