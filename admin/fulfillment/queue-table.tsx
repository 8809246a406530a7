import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { QueuedItem } from '#contract/work-queues.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { brandName, shortDateText } from '../kit/admin-texts.ts';
import { RowBadge } from '../kit/row-badge.tsx';
import type { RowSelection } from '../kit/row-selection.ts';

type Props = {
  rows: QueuedItem[];
  selection: RowSelection;
  /** The heading and the cell of the last column. */
  last: string;
  cell: (line: QueuedItem) => ReactNode;
};

/** Lines as a table on a desktop and as cards on a phone, where "select all" is above the cards. */
export function LineTable({ rows, selection, last, cell }: Props) {
  const all = { checked: rows.length > 0 && selection.ids.length === rows.length, onChange: selection.all };
  return (
    <div className="pane overflow-hidden">
      <Checkbox label="모두 고르기" {...all} className="w-full border-line border-b px-3 md:hidden" />
      <table className="grid-table named max-md:block">
        <thead className="max-md:sr-only">
          <tr>
            <th className="w-10">
              <Checkbox label="모두 고르기" hideLabel {...all} className="max-md:hidden" />
              <span className="md:hidden">고름</span>
            </th>
            <th>상품</th>
            <th>받는 분</th>
            <th>보낼 날</th>
            <th>{last}</th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map((line) => (
            <tr
              key={line.uuid}
              data-row={line.uuid}
              aria-selected={selection.has(line.uuid)}
              data-current={selection.current === line.uuid || undefined}
              className="max-md:grid max-md:grid-cols-[auto_1fr] sm:max-md:grid-cols-[auto_1fr_1fr] max-md:border-line max-md:border-b max-md:py-2 max-md:*:border-0 max-md:*:py-0.5"
            >
              <td className="max-md:row-span-4 max-md:w-12 max-md:px-3 sm:max-md:row-span-2">
                <Checkbox
                  label={`${line.orderNumber} 고르기`}
                  hideLabel
                  checked={selection.has(line.uuid)}
                  onChange={() => selection.toggle(line.uuid)}
                />
              </td>
              <td>
                <LineItem line={line} />
              </td>
              <td className="max-md:pl-3">
                {line.receiver || <span className="text-ink-400">미입력</span>}
                <span className="ml-1.5 text-ink-600 text-second md:ml-0 md:block">{line.place}</span>
              </td>
              <td className="whitespace-nowrap" data-name="보낼 날">
                <Leaves line={line} />
              </td>
              <td data-name={last}>{cell(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The product, quantity, recipient and order of a line. */
export function LineItem({ line }: { line: QueuedItem }) {
  return (
    <>
      <p className="font-medium">
        {line.name} <span className="tabular whitespace-nowrap">× {line.units}</span>
      </p>
      <p className="text-ink-600 text-second">
        {line.options.map(({ name, units }) => (line.options.length > 1 ? `${name} ${units}` : name)).join(', ')}
      </p>
      <p className="mt-0.5 flex flex-wrap items-center gap-1.5 text-second">
        <Link to={`/orders/${line.orderId}`} className="tabular text-brand-strong underline-offset-2 hover:underline">
          {line.orderNumber}
        </Link>
        <span className="text-ink-600">{line.distributor.name}</span>
        <RowBadge>{brandName(line.brand)}</RowBadge>
        {line.isGift && <RowBadge>선물</RowBadge>}
        {line.awaitsApproval && <RowBadge tone="warn">승인 대기</RowBadge>}
      </p>
    </>
  );
}

function Leaves({ line: { dispatchDate, delayDate, isLate } }: { line: QueuedItem }) {
  if (!dispatchDate) return <span className="text-ink-400">주소 기다림</span>;
  return (
    <>
      <span className="tabular">{shortDateText(dispatchDate)}</span>
      {delayDate && (
        <span className="ml-1.5">
          <RowBadge tone="warn">{delayDate === dispatchDate ? '미룸' : `${shortDateText(delayDate)}로 미룸`}</RowBadge>
        </span>
      )}
      {isLate && !delayDate && (
        <span className="ml-1.5">
          <RowBadge tone="bad">늦음</RowBadge>
        </span>
      )}
    </>
  );
}
