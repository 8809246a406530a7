import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readStored, writeStored } from '#browser/storage.ts';
import type { Queued } from '#contract/queue.ts';
import { keys } from '../keys.ts';
import { Ask } from '../kit/ask.tsx';
import { Pick } from '../kit/pick.tsx';
import { tableOf } from '../sheets/csv.ts';
import { SheetFault } from '../sheets/fault.ts';
import { pasted, sheetOf } from '../sheets/sheet.ts';
import type { Doing } from './bulk.ts';
import { everyLine } from './lines.ts';
import { type Carrier, matchNumbers } from './match.ts';

type Props = {
  opened: boolean;
  lines: Queued[];
  /** Lines to begin with: each with a place for its number. */
  first: Queued[];
  /** What was dropped onto the screen. */
  file: File | null;
  carriers: Carrier[];
  onClose: () => void;
  onDo: (lines: Queued[], doing: Doing) => void;
};

const remembered = 'office-carrier';

/** Parcels' numbers: a file of the courier's program, a pasted column, or typed. What will happen is shown before Enter. */
export function Numbers({ opened, ...rest }: Props) {
  return opened ? <Open {...rest} /> : null;
}

function Open({ lines: shown, first, file, carriers, onClose, onDo }: Omit<Props, 'opened'>) {
  const [carrier, setCarrier] = useState(readStored(remembered) ?? '');
  const [text, setText] = useState(() => first.map(({ uuid }) => `${uuid}\t`).join('\n'));
  const [name, setName] = useState('');
  // A file names what it names, not only what the screen shows.
  const every = useQuery({ queryKey: keys.lines('packing', { every: true }), queryFn: () => everyLine('packing') });
  const lines = every.data ?? shown;
  const [unread, setUnread] = useState<string | null>(null);
  async function take(chosen: File | undefined) {
    if (!chosen) return;
    setUnread(null);
    setName(chosen.name);
    await sheetOf(chosen)
      .then((table) => setText(pasted(table)))
      .catch((error: unknown) => setUnread(error instanceof SheetFault ? error.message : '파일을 읽지 못했어요.'));
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a file.
  useEffect(() => {
    if (file) void take(file);
  }, [file]);
  const { matched, unmatched } = matchNumbers(tableOf(text), lines, carriers, carrier);
  const byLine = new Map(matched.map((one) => [one.line.uuid, one]));

  const doing: Doing = {
    verb: '출고',
    act: 'ship',
    ...(name ? { file: name } : {}),
    rowOf({ uuid }) {
      const one = byLine.get(uuid);
      return { carrierCode: one?.carrierCode ?? '', invoice: one?.invoice ?? '' };
    },
  };

  function send() {
    if (matched.length === 0) return;
    onDo(
      matched.map(({ line }) => line),
      doing,
    );
  }

  return (
    <Ask
      opened
      title="송장번호 넣기"
      confirm={matched.length > 0 ? `${matched.length}건 출고` : '송장번호를 넣어 주세요'}
      onConfirm={send}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <Pick
          label="택배사"
          value={carrier}
          options={[['', '파일에 적힌 대로'], ...carriers.map(({ code, name }) => [code, name] as const)]}
          onChange={(code) => {
            setCarrier(code);
            writeStored(remembered, code);
          }}
        />
        <label className="block">
          <span className="mb-1.5 block font-medium text-ink-600 text-second">택배사 프로그램의 파일 (엑셀, CSV)</span>
          <input
            type="file"
            accept=".xlsx,.xls,.csv,.txt,.tsv"
            className="block w-full file:mr-3 file:min-h-11 file:rounded-card file:border-0 file:bg-sunken file:px-4"
            onChange={({ target }) => void take(target.files?.[0])}
          />
        </label>
        {unread && (
          <p role="alert" className="text-danger">
            {unread}
          </p>
        )}
        <label className="block">
          <span className="mb-1.5 block font-medium text-ink-600 text-second">
            또는 엑셀에서 붙여넣기: 주문번호와 송장번호
          </span>
          <textarea
            rows={6}
            spellCheck={false}
            className="field tabular py-2 text-second"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
        {unmatched.length > 0 && text.trim() !== '' && !every.isPending && (
          <section aria-label="넣지 못하는 줄" className="rounded-card bg-[#fff1dc] p-3 text-warning">
            <b>{unmatched.length}줄은 넣지 않아요</b>
            <ul className="mt-1 max-h-40 overflow-y-auto text-second">
              {unmatched.slice(0, 50).map(({ row, text: said, why }, at) => (
                <li key={at}>
                  {row}행: {why} <span className="break-all">{said.slice(0, 60)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Ask>
  );
}
