import { memo } from 'react';
import { Checkbox } from '#ui/checkbox.tsx';
import { shortDateText } from '../kit/admin-texts.ts';
import { RowBadge } from '../kit/row-badge.tsx';
import { NativeSelect } from '../kit/select.tsx';
import type { CarrierOption, ColumnQuestion, MatchedRow, MatchResult, UnmatchedRow } from './match-tracking-numbers.ts';

type Props = {
  matched: MatchResult;
  carriers: CarrierOption[];
  isWaiting: boolean;
  isTicked: (row: number, usual: boolean) => boolean;
  onTick: (rows: number[], is: boolean) => void;
  onColumn: (column: ColumnQuestion['column'], at: number) => void;
  onChoose: (row: number, uuids: string[]) => void;
};

/** A preview of the rows: those that will be sent, those that will not with the reason, and those where the user must choose. */
export function TrackingPreview({ matched, isWaiting, onColumn, ...rest }: Props) {
  if (isWaiting) return <p role="status">목록과 맞춰 보고 있어요.</p>;
  if (matched.columnQuestion) return <ColumnChoice question={matched.columnQuestion} onColumn={onColumn} />;
  return (
    <>
      {matched.ready.length > 0 && <MatchedRows ready={matched.ready} {...rest} />}
      {matched.reported.length > 0 && <UnmatchedRows reported={matched.reported} onChoose={rest.onChoose} />}
      {matched.rows > 0 && (
        <p className="text-ink-600 text-second">
          모두 {matched.rows}줄: 보낼 수 있는 줄 {matched.ready.length}, 넣지 않는 줄 {matched.reported.length}
        </p>
      )}
    </>
  );
}

const columnNames = { invoice: '송장번호', order: '주문번호' };

function ColumnChoice({
  question: { column, heads },
  onColumn,
}: {
  question: ColumnQuestion;
  onColumn: Props['onColumn'];
}) {
  return (
    <section aria-label="열 고르기" className="rounded-card bg-[#fff1dc] p-3">
      <NativeSelect
        label={`어느 열이 ${columnNames[column]}인지 고르세요`}
        value=""
        options={[
          ['', '고르세요'],
          ...heads.map(({ at, name, sample }) => [`${at}`, sample ? `${name}: ${sample.slice(0, 30)}` : name] as const),
        ]}
        onChange={(at) => at !== '' && onColumn(column, Number(at))}
      />
    </section>
  );
}

type MatchedRowsProps = Pick<Props, 'carriers' | 'isTicked' | 'onTick'> & { ready: MatchedRow[] };

function MatchedRows({ ready, carriers, isTicked, onTick }: MatchedRowsProps) {
  const usual = ({ warnings }: MatchedRow) => warnings.length === 0;
  const all = {
    checked: ready.every((one) => isTicked(one.row, usual(one))),
    onChange: (event: { target: { checked: boolean } }) =>
      onTick(
        ready.map(({ row }) => row),
        event.target.checked,
      ),
  };
  const doubtful = ready.filter((one) => !usual(one)).length;
  return (
    <section aria-label="보낼 것">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox label="모두 고르기" {...all} />
        {doubtful > 0 && (
          <p className="text-second text-warning">확인할 것이 있는 {doubtful}줄은 빼 두었어요. 맞으면 골라 주세요.</p>
        )}
      </div>
      <div className="overflow-y-auto rounded-card ring-1 ring-line ring-inset md:max-h-[45dvh]">
        <table className="grid-table named max-md:block">
          <thead className="max-md:sr-only">
            <tr>
              <th className="w-10">고름</th>
              <th>주문·상품</th>
              <th>받는 분</th>
              <th>송장번호</th>
              <th>보낼 날</th>
              <th>행</th>
            </tr>
          </thead>
          <tbody className="max-md:block">
            {ready.map((one) => (
              <Parcel
                key={one.row}
                one={one}
                carrier={carriers.find(({ code }) => code === one.carrierCode)?.name ?? ''}
                checked={isTicked(one.row, usual(one))}
                onTick={onTick}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

type ParcelProps = { one: MatchedRow; carrier: string; checked: boolean; onTick: Props['onTick'] };

/** A file may have thousands of rows: a tick renders only its row again. */
const Parcel = memo(function Parcel({ one, carrier, checked, onTick }: ParcelProps) {
  const { row, lines, invoice, warnings } = one;
  const [first] = lines;
  if (!first) return null;
  return (
    <tr className="max-md:grid max-md:grid-cols-[auto_1fr] max-md:border-line max-md:border-b max-md:py-2 max-md:*:border-0 max-md:*:py-0.5">
      <td className="max-md:row-span-5 max-md:w-12 max-md:px-3">
        <Checkbox
          label={`${row}행 ${first.orderNumber} 보내기`}
          hideLabel
          checked={checked}
          onChange={({ target }) => onTick([row], target.checked)}
        />
      </td>
      <td>
        <p className="tabular text-second">{first.orderNumber}</p>
        {lines.map(({ uuid, name, units, options }) => (
          <p key={uuid}>
            <span className="font-medium">{name}</span> <span className="tabular whitespace-nowrap">× {units}</span>
            <span className="ml-1.5 text-ink-600 text-second">{options.map((option) => option.name).join(', ')}</span>
          </p>
        ))}
        {warnings.map((warning) => (
          <p key={warning} className="mt-1">
            <Warning text={warning} />
          </p>
        ))}
      </td>
      <td className="max-md:pl-3">
        {first.receiver} <span className="text-ink-600 text-second">{first.place}</span>
      </td>
      <td className="max-md:pl-3">
        <span className="text-ink-600 text-second">{carrier}</span> <b className="tabular break-all">{invoice}</b>
      </td>
      <td className="whitespace-nowrap max-md:pl-3" data-name="보낼 날">
        {first.dispatchDate && shortDateText(first.dispatchDate)}
      </td>
      <td className="tabular whitespace-nowrap text-ink-600 max-md:pl-3" data-name="파일의">
        {row}행
      </td>
    </tr>
  );
});

function Warning({ text }: { text: string }) {
  return (
    <span className="[&>.mark]:whitespace-normal">
      <RowBadge tone="warn">{text}</RowBadge>
    </span>
  );
}

const most = 200;

function UnmatchedRows({ reported, onChoose }: { reported: UnmatchedRow[]; onChoose: Props['onChoose'] }) {
  return (
    <section aria-label="넣지 못하는 줄" className="rounded-card bg-[#fff1dc] p-3 text-warning">
      <b>{reported.length}줄은 넣지 않아요</b>
      <ul className="mt-1 overflow-y-auto text-second md:max-h-[30dvh]">
        {reported.slice(0, most).map(({ row, text, why, candidates }) => (
          <li key={row} className="border-[#f3dcb4] border-t py-1.5 first:border-0">
            {row}행: {why} <span className="break-all text-ink-600">{text.slice(0, 80)}</span>
            {candidates.length > 0 && (
              <div className="mt-1 text-ink-900">
                <NativeSelect
                  label={`${row}행이 어느 주문인지 고르기`}
                  hideLabel
                  value=""
                  options={[
                    ['', '이 가운데 고르기'],
                    ...candidates.map((line) => [line.uuid, nameOf(line)] as const),
                    ...(candidates.length > 1 && isOneOrder(candidates)
                      ? [['all', '모두 (상자 하나에 담음)'] as const]
                      : []),
                  ]}
                  onChange={(uuid) =>
                    uuid !== '' && onChoose(row, uuid === 'all' ? candidates.map((line) => line.uuid) : [uuid])
                  }
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {reported.length > most && <p className="text-second">그리고 {reported.length - most}줄이 더 있어요.</p>}
    </section>
  );
}

type Line = UnmatchedRow['candidates'][number];

const nameOf = ({ orderNumber, name, options, units, receiver, dispatchDate, distributor }: Line) =>
  `${name} ${options.map((option) => option.name).join(', ')} × ${units} · ${receiver} · ${distributor.name}${
    dispatchDate ? ` · ${shortDateText(dispatchDate)}` : ''
  } · ${orderNumber}`;

/** One parcel has lines of one bundle and goes to one address. */
const isOneOrder = (lines: Line[]) =>
  new Set(lines.map((line) => `${line.orderNumber}|${line.bundleKey}|${line.receiver}|${line.phoneEnd}`)).size === 1;
