import type { StaffOrderItem } from '#contract/staff-orders.ts';
import { NativeSelect } from '../kit/select.tsx';

/** A quantity of each option of a line, by the key of the option. */
export type LineQuantities = Readonly<Record<string, number>>;

/** What is not cancelled of each option. */
export function remainingQuantities({ orderOptionGroups }: StaffOrderItem): LineQuantities {
  return Object.fromEntries(
    orderOptionGroups.flatMap(({ productOptionCombination: { optionIdPathKey }, optionUnit, withdrawnUnit }) =>
      optionUnit > withdrawnUnit ? [[optionIdPathKey, optionUnit - withdrawnUnit]] : [],
    ),
  );
}

export function sumOfQuantities(quantities: LineQuantities) {
  return Object.values(quantities).reduce((sum, units) => sum + units, 0);
}

/** The options of a request, without those that are not chosen. */
export function chosenOptions(quantities: LineQuantities) {
  return Object.entries(quantities).flatMap(([optionIdPathKey, units]) =>
    units > 0 ? [{ optionIdPathKey, units }] : [],
  );
}

type Props = {
  line: StaffOrderItem;
  label: string;
  value: LineQuantities;
  onChange: (value: LineQuantities) => void;
};

/** Selects the quantity of each option of a line that remains; at least one unit in all. */
export function LineQuantityFields({ line, label, value, onChange }: Props) {
  const remaining = Object.entries(remainingQuantities(line));
  const names = new Map(
    line.orderOptionGroups.map(({ productOptionCombination: { optionIdPathKey, name } }) => [optionIdPathKey, name]),
  );
  return remaining.map(([key, most]) => {
    const units = value[key] ?? 0;
    const least = sumOfQuantities(value) === units ? 1 : 0;
    return (
      <NativeSelect
        key={key}
        label={remaining.length > 1 ? `${label}: ${names.get(key)}` : label}
        value={String(units)}
        options={Array.from({ length: most + 1 - least }, (_, at) => {
          const count = String(at + least);
          return [count, `${count}개`] as const;
        })}
        onChange={(chosen) => onChange({ ...value, [key]: Number(chosen) })}
      />
    );
  });
}
