import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { readStored, writeStored } from '#client/storage.ts';
import { koreanDay } from '#contract/rules/dates.ts';
import type { QueuedItem } from '#contract/work-queues.ts';
import { Button } from '#ui/button.tsx';
import { PromptDialog } from '../kit/prompt-dialog.tsx';
import { NativeSelect } from '../kit/select.tsx';
import { adminKeys } from '../query-keys.ts';
import { type CarrierOption, type ColumnQuestion, matchTrackingNumbers } from './match-tracking-numbers.ts';
import { fetchAllLines, maxQueuedLines } from './queue-lines.ts';
import { TrackingPreview } from './tracking-preview.tsx';
import type { BulkAction } from './use-bulk-action.ts';
import { useFileTable } from './use-file-table.ts';
import { useUsedNumbers } from './use-used-numbers.ts';

type Props = {
  opened: boolean;
  lines: QueuedItem[];
  /** The lines to start with, each with a field for its number. */
  first: QueuedItem[];
  /** A file dropped onto the screen. */
  file: File | null;
  carriers: CarrierOption[];
  onClose: () => void;
  onDo: (lines: QueuedItem[], doing: BulkAction) => void;
};

const remembered = 'office-carrier';

/** Tracking numbers from a file of the courier’s program, a pasted column or typing. Every line is shown before Enter sends them. */
export function TrackingNumbersDialog({ opened, ...rest }: Props) {
  return opened ? <Open {...rest} /> : null;
}

function Open({ lines: shown, first, file, carriers, onClose, onDo }: Omit<Props, 'opened'>) {
  const [carrier, setCarrier] = useState(readStored(remembered) ?? '');
  const table = useFileTable(first.map(({ uuid }) => `${uuid}\t`).join('\n'), file);
  const { sheet } = table;
  const [columns, setColumns] = useState<Partial<Record<ColumnQuestion['column'], number>>>({});
  const [chosen, setChosen] = useState<ReadonlyMap<number, readonly string[]>>(new Map());
  const [ticked, setTicked] = useState<ReadonlyMap<number, boolean>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another table starts without choices.
  useEffect(() => {
    setColumns({});
    setChosen(new Map());
  }, [sheet]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: ticks belong to the previous table or courier.
  useEffect(() => setTicked(new Map()), [sheet, carrier]);
  const tick = useCallback(
    (rows: number[], is: boolean) =>
      setTicked((before) => new Map([...before, ...rows.map((row) => [row, is] as const)])),
    [],
  );
  // A file may name lines that the screen does not show.
  const every = useQuery({
    queryKey: adminKeys.lines('packing', { every: true }),
    queryFn: () => fetchAllLines('packing'),
  });
  const waits = useQuery({ queryKey: adminKeys.lines('new', { every: true }), queryFn: waitingLines });
  const lines = every.data ?? shown;
  const today = koreanDay(Date.now());
  const waiting = waits.data ?? none;
  const matchContext = useMemo(
    () => ({
      lines,
      isCut: Math.max(lines.length, waiting.length) >= maxQueuedLines,
      waiting,
      carriers,
      carrier,
      columns,
      chosen,
      today,
    }),
    [lines, waiting, carriers, carrier, columns, chosen, today],
  );
  const found = useMemo(() => (sheet ? matchTrackingNumbers(sheet, matchContext) : nothing), [sheet, matchContext]);
  const { used, isUnknown } = useUsedNumbers(found.columnQuestion ? [] : found.ready.map(({ invoice }) => invoice));
  const isWaiting = every.isPending || waits.isPending || used === undefined;
  const matched = useMemo(
    () => (sheet && used?.size ? matchTrackingNumbers(sheet, { ...matchContext, used }) : found),
    [sheet, matchContext, used, found],
  );
  const ready = matched.columnQuestion ? [] : matched.ready;
  const going = ready.filter(({ row, warnings }) => ticked.get(row) ?? warnings.length === 0);
  const count = going.reduce((sum, { lines: some }) => sum + some.length, 0);

  function sendNumbers() {
    if (count === 0 || isWaiting) return;
    const byLine = new Map(going.flatMap((one) => one.lines.map(({ uuid }) => [uuid, one] as const)));
    const doing: BulkAction = {
      verb: '출고',
      act: 'ship',
      ...(table.name ? { file: table.name } : {}),
      rowOf({ uuid }) {
        const one = byLine.get(uuid);
        return { carrierCode: one?.carrierCode ?? '', invoice: one?.invoice ?? '' };
      },
    };
    onDo(
      going.flatMap(({ lines: some }) => some),
      doing,
    );
  }

  return (
    <PromptDialog
      opened
      isWide
      title="송장번호 넣기"
      confirm={labelOf(isWaiting && sheet !== undefined, count, ready.length)}
      onConfirm={sendNumbers}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <div className="grid gap-3 md:grid-cols-2">
          <NativeSelect
            label="택배사"
            value={carrier}
            options={[['', '파일에 적힌 대로'], ...carriers.map(({ code, name }) => [code, name] as const)]}
            hint="파일에 택배사가 적힌 줄은 적힌 대로 보내요."
            onChange={(code) => {
              setCarrier(code);
              writeStored(remembered, code);
            }}
          />
          {table.name ? (
            <div>
              <p className="mb-1.5 font-medium text-ink-600 text-second">택배사 프로그램의 파일</p>
              <p className="flex min-h-11 flex-wrap items-center gap-2">
                <b className="break-all">{table.name}</b>
                <Button size="small" variant="secondary" onClick={table.forget}>
                  파일 빼기
                </Button>
              </p>
            </div>
          ) : (
            <label className="block">
              <span className="mb-1.5 block font-medium text-ink-600 text-second">
                택배사 프로그램의 파일 (엑셀, CSV)
              </span>
              <input
                type="file"
                accept=".xlsx,.xls,.csv,.txt,.tsv,.ods,.xlsb"
                className="block w-full file:mr-3 file:min-h-11 file:rounded-card file:border-0 file:bg-sunken file:px-4"
                onChange={({ target }) => void table.take(target.files?.[0])}
              />
            </label>
          )}
        </div>
        {table.fault && (
          <p role="alert" className="text-danger">
            {table.fault}
          </p>
        )}
        {!table.name && (
          <label className="block">
            <span className="mb-1.5 block font-medium text-ink-600 text-second">
              또는 엑셀에서 붙여넣기: 주문번호와 송장번호
            </span>
            <textarea
              rows={ready.length > 0 ? 3 : 6}
              spellCheck={false}
              className="field tabular py-2 text-second"
              value={table.text}
              onChange={({ target }) => table.write(target.value)}
            />
          </label>
        )}
        {table.sheets.length > 1 && (
          <NativeSelect
            label="시트"
            value={`${table.at}`}
            options={table.sheets.map(({ name, rows }, at) => [`${at}`, `${name} (${rows.length}줄)`] as const)}
            hint="고른 시트만 읽어요."
            onChange={(at) => table.choose(Number(at))}
          />
        )}
        {isUnknown && (
          <p role="alert" className="text-warning">
            다른 주문에 쓴 송장번호인지 확인하지 못했어요. 번호를 한 번 더 봐 주세요.
          </p>
        )}
        {sheet && (
          <TrackingPreview
            {...{ matched, carriers, isWaiting }}
            isTicked={(row, usual) => ticked.get(row) ?? usual}
            onTick={tick}
            onColumn={(column, at) => setColumns({ ...columns, [column]: at })}
            onChoose={(row, uuids) => setChosen(new Map([...chosen, [row, uuids]]))}
          />
        )}
      </div>
    </PromptDialog>
  );
}

function labelOf(isWaiting: boolean, count: number, ready: number) {
  if (isWaiting) return '목록과 맞춰 보고 있어요';
  if (count > 0) return `${count}건 출고`;
  return ready > 0 ? '보낼 줄을 골라 주세요' : '송장번호를 넣어 주세요';
}

const none: QueuedItem[] = [];
const nothing = { columnQuestion: null, ready: [], reported: [], rows: 0 };

/** Lines of orders that a file may name and that cannot be shipped: unconfirmed, or with a cancellation request. */
async function waitingLines() {
  const [fresh, cancels] = await Promise.all([fetchAllLines('new'), fetchAllLines('cancels')]);
  return [...fresh, ...cancels];
}
