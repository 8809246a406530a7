import { dayText } from '#contract/rules/dates.ts';
import { groupThousands } from '#contract/rules/money.ts';
import type { StockItem } from '#contract/stock-list.ts';
import { Button } from '#ui/button.tsx';
import { RowBadge } from '../kit/row-badge.tsx';
import { QuickStockEntry } from './quick-entry.tsx';

/** The columns of an option before its remaining stock. */
export const stockColumnNames = ['들어온 것', '잡힌 것', '판 것'] as const;

/** The quantity that counts as low stock. */
export const lowStockLimit = 5;

type Props = {
  option: StockItem;
  begun: { sign: string } | null;
  onCount: (option: StockItem) => void;
  onMoves: (option: StockItem) => void;
};

/** An option with its received, held, sold and remaining quantity. */
export function StockRow({ option, begun, onCount, onMoves }: Props) {
  return (
    <tr>
      <td className="min-w-48 max-md:flex-col max-md:gap-0">
        <span className="flex items-center gap-3">
          {option.product.image && (
            <img
              src={`${option.product.image}-360.webp`}
              alt=""
              width="40"
              height="40"
              loading="lazy"
              className="size-10 shrink-0 rounded-card object-cover"
            />
          )}
          <span>
            <span className="font-medium">{option.product.name}</span>
            <span className="block text-ink-600 text-second">
              {option.name}
              {option.shipmentDate && ` · ${dayText(option.shipmentDate)} 출고`} · {option.distributor}
            </span>
          </span>
        </span>
      </td>
      {[option.stocked, option.held, option.sold].map((amount, at) => (
        <td key={at} className="tabular text-right" data-name={stockColumnNames[at]}>
          {option.saleable === null && at === 0 ? '무제한' : groupThousands(amount)}
        </td>
      ))}
      <td className="tabular text-right" data-name="남은 것">
        {option.saleable === null ? (
          '무제한'
        ) : option.saleable <= lowStockLimit ? (
          <RowBadge tone={option.saleable === 0 ? 'bad' : 'warn'}>{option.saleable}</RowBadge>
        ) : (
          <b>{groupThousands(option.saleable)}</b>
        )}
      </td>
      <td>
        <span className="flex flex-wrap justify-end gap-2">
          {option.saleable !== null && <QuickStockEntry option={option} begun={begun} />}
          {option.saleable !== null && (
            <Button size="small" variant="secondary" onClick={() => onCount(option)}>
              고치기
            </Button>
          )}
          <Button size="small" variant="ghost" onClick={() => onMoves(option)}>
            움직임
          </Button>
        </span>
      </td>
    </tr>
  );
}
