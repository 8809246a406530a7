import { describe, expect, test } from 'vitest';
import type { ProductOption } from '#contract/catalog.ts';
import {
  addOption,
  initialShipDate,
  isPastCutoff,
  isSellableOption,
  isShipDateSellable,
  lineAmount,
  mixedShipDatesText,
  type OptionSelection,
  optionsByName,
  productsAmount,
  proposedSelection,
  removeOption,
  setOptionQuantity,
} from './option-selection.ts';

function option(key: string, over: Partial<ProductOption> = {}): ProductOption {
  return {
    id: 1,
    name: key,
    amount: 10,
    shipmentDate: null,
    optionIdPathKey: key,
    productOptionStatus: 'stock_in',
    restockDate: null,
    price: { supplyPrice: null, price: 10_000, specialSalePrice: null },
    productOptionPrice: { price: 10_000 },
    ...over,
  };
}

const free = { purchaseLimit: null };

describe('choosing options', () => {
  const tuesday = option('5kg:tue', { shipmentDate: '2026-11-24' });
  const wednesday = option('5kg:wed', { shipmentDate: '2026-11-25' });
  const plain = option('bag');
  const all = [tuesday, wednesday, plain];

  test('a list of names has for each the first option that can be bought, or the first of all', () => {
    const gone = { productOptionStatus: 'stock_out' as const, amount: 0 };
    const dates = (name: string, ...states: Partial<ProductOption>[]) =>
      states.map((state, at) => option(`${name}:${at}`, { name, ...state }));
    const boxes = [...dates('5kg', {}, gone), ...dates('10kg', gone, {}, {}), ...dates('20kg', gone, gone)];
    expect(optionsByName(boxes).map(({ optionIdPathKey }) => optionIdPathKey)).toEqual(['5kg:0', '10kg:1', '20kg:0']);
  });

  test('the sheet opens on the first date with an available option, unless a date is picked', () => {
    const gone = { ...tuesday, productOptionStatus: 'stock_out' as const, amount: 0 };
    const dates = ['2026-11-24', '2026-11-25'];
    expect(initialShipDate(dates, [], all)).toBe('2026-11-24');
    expect(initialShipDate(dates, [], [gone, wednesday, plain])).toBe('2026-11-25');
    expect(initialShipDate(dates, [], [gone, plain])).toBe('2026-11-24');
    expect(initialShipDate(dates, [{ key: '5kg:wed', unit: 1 }], all)).toBe('2026-11-25');
    expect(initialShipDate([], [], [plain])).toBeNull();
  });

  test('the sheet proposes the cheapest available option of its date once, and nothing when none is available', () => {
    const cheap = option('3kg:tue', { shipmentDate: '2026-11-24', productOptionPrice: { price: 7000 } });
    const gone = { ...cheap, productOptionStatus: 'stock_out' as const, amount: 0 };
    const dates = ['2026-11-24', '2026-11-25'];
    expect(proposedSelection(dates, [tuesday, cheap, wednesday], free)).toEqual([{ key: '3kg:tue', unit: 1 }]);
    expect(proposedSelection(dates, [tuesday, gone, wednesday], free)).toEqual([{ key: '5kg:tue', unit: 1 }]);
    expect(proposedSelection([], [plain], { ...free, minOrderUnit: 3 })).toEqual([{ key: 'bag', unit: 3 }]);
    expect(proposedSelection(dates, [gone], free)).toEqual([]);
  });

  test('a date is closed once none of its options is available', () => {
    const gone = { ...tuesday, productOptionStatus: 'stock_out' as const, amount: 0 };
    expect(isShipDateSellable('2026-11-24', all)).toBe(true);
    expect(isShipDateSellable('2026-11-24', [gone, wednesday, plain])).toBe(false);
    expect(isShipDateSellable('2026-11-26', all)).toBe(false);
  });

  test('adding the same option again raises its quantity', () => {
    const once = addOption([], tuesday, all, free);
    const twice = addOption(once.picked, tuesday, all, free);
    expect(twice).toEqual({ picked: [{ key: '5kg:tue', unit: 2 }], refused: null });
  });

  test('a second ship date is refused with the message of the specification', () => {
    const { picked } = addOption([], tuesday, all, free);
    expect(addOption(picked, wednesday, all, free)).toEqual({
      picked,
      refused: '출고일은 2개 이상 선택 불가능합니다.',
    });
    expect(mixedShipDatesText).toBe('출고일은 2개 이상 선택 불가능합니다.');
  });

  test('removing the last option opens every date again', () => {
    const { picked } = addOption([], tuesday, all, free);
    expect(addOption(removeOption(picked, '5kg:tue'), wednesday, all, free).refused).toBeNull();
  });

  test('a quantity is at least one and at most what is left', () => {
    const picked: OptionSelection = [{ key: 'bag', unit: 3 }];
    expect(setOptionQuantity(picked, plain, 0, free)).toEqual([{ key: 'bag', unit: 1 }]);
    expect(setOptionQuantity(picked, plain, 99, free)).toEqual([{ key: 'bag', unit: 10 }]);
    expect(setOptionQuantity(picked, plain, 99, { purchaseLimit: 5 })).toEqual([{ key: 'bag', unit: 5 }]);
  });

  test.each(['stock_out', 'temp_stock_out', 'suspended'] as const)(
    'an option that is %s cannot be chosen',
    (status) => {
      const gone = option('gone', { productOptionStatus: status });
      expect(isSellableOption(gone)).toBe(false);
      expect(addOption([], gone, [gone], free).picked).toEqual([]);
    },
  );

  test('the amount before shipping uses the special price where there is one', () => {
    const special = option('s', {
      price: { supplyPrice: null, price: 10_000, specialSalePrice: 8000 },
      productOptionPrice: { price: 8000 },
    });
    expect(
      productsAmount(
        [
          { key: 's', unit: 3 },
          { key: 'bag', unit: 1 },
        ],
        [special, plain],
      ),
    ).toBe(34_000);
  });

  test('a line costs its quantity at the price that the total quantity has reached', () => {
    const picked = [
      { key: 'bag', unit: 4 },
      { key: 'box', unit: 2 },
    ];
    expect(lineAmount({ option: plain, unit: 4 }, picked)).toBe(40_000);
    expect(lineAmount({ option: plain, unit: 4 }, picked, [{ from: 6, price: 9000 }])).toBe(36_000);
  });
});

test('an option is past the cut-off from 10:00 on the business day before its ship date', () => {
  // 2026-12-25 is a holiday, and the two days after it are a weekend.
  const rules = { holidays: ['2026-12-25'], shipCutoff: '10:00' };
  const isClosed = (shipmentDate: string | null, now: string) =>
    isPastCutoff({ shipmentDate }, { now: new Date(`${now}+09:00`).getTime(), rules });
  expect(isClosed('2026-12-28', '2026-12-24T09:59')).toBe(false);
  expect(isClosed('2026-12-28', '2026-12-24T10:00')).toBe(true);
  expect(isClosed('2026-12-29', '2026-12-28T09:59')).toBe(false);
  expect(isClosed(null, '2026-12-28T09:59')).toBe(false);
});
