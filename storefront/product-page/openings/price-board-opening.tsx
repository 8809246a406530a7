import { formatWon } from '#contract/rules/money.ts';
import { perKiloText } from '#contract/rules/unit-price.ts';
import { visibleOptions } from '../../product/option-count.ts';
import { isSellableOption, optionsByName, unitPrice } from '../../product/option-selection.ts';
import { useProductOptions } from '../../product/options.ts';
import type { OpeningProps } from './opening.ts';

const maxRows = 6;

/** The table of a price board: every size with its price and the price of a kilogram. As many empty rows are shown until it has loaded. */
export default function PriceBoardOpening({ product, names }: OpeningProps) {
  const { data } = useProductOptions(product.id, false);
  const sizes = optionsByName(visibleOptions(data?.entities ?? []));
  if (product.price === 0) return null;
  return (
    <table className="size-table tabular">
      <caption className="sr-only">크기마다의 가격</caption>
      <thead>
        <tr>
          <th scope="col">크기</th>
          <th scope="col">가격</th>
        </tr>
      </thead>
      <tbody>
        {data
          ? sizes.slice(0, maxRows).map((option) => (
              <tr key={option.id}>
                <th scope="row">{option.name}</th>
                <td>
                  <b>{isSellableOption(option) ? formatWon(unitPrice(option)) : '품절'}</b>
                  <small>{perKiloText(option.name, unitPrice(option))}</small>
                </td>
              </tr>
            ))
          : Array.from({ length: Math.min(maxRows, names) }, (_, row) => (
              <tr key={row}>
                <th scope="row">&nbsp;</th>
                <td />
              </tr>
            ))}
      </tbody>
    </table>
  );
}
