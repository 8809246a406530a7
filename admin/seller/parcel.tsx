import { ScanLine } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { compactCode } from '#contract/rules/normalize-text.ts';
import { canBeTrackingNumber, hasTrackingDigits } from '#contract/rules/tracking-numbers.ts';
import type { QueuedItem } from '#contract/work-queues.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { shortDateText } from '../kit/admin-texts.ts';
import { RowBadge } from '../kit/row-badge.tsx';
import { canScan, ScanDialog } from './scan-dialog.tsx';

type ParcelProps = {
  line: QueuedItem;
  /** The number of its box in the list. Lines with one number travel together. */
  box: number;
  /** The selected courier, or blank. */
  carrier: string;
  hold: (field: HTMLInputElement | null) => void;
  onTake: (invoice: string) => void;
};

/** One parcel with a field for its number, typed or scanned. A scanner sends Enter at the end. */
export function ParcelEntry({ line, box, carrier, hold, onTake }: ParcelProps) {
  const [text, setText] = useState('');
  const [isScanning, setScanning] = useState(false);
  const invoice = compactCode(text);
  const least = hasTrackingDigits(carrier) ? 6 : 1;
  const fits = carrier !== '' && invoice.length >= least && canBeTrackingNumber(carrier, invoice);
  const [isRefused, setRefused] = useState(false);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (fits) onTake(invoice);
    setRefused(!fits);
  };
  return (
    <li className="pane p-3">
      <p className="flex flex-wrap items-center gap-2 text-title">
        <RowBadge>상자 {box}</RowBadge>
        <b>{line.name}</b>
        {line.isLate && <RowBadge tone="bad">늦음</RowBadge>}
        {line.asked && <RowBadge tone="bad">취소요청</RowBadge>}
      </p>
      <p className="text-ink-600">
        {line.options.map(({ name, units }) => `${name} ${units}개`).join(', ')} · {line.receiver} 님
        {line.phoneEnd && <span className="tabular">({line.phoneEnd})</span>}, {line.place}
        {line.dispatchDate && ` · ${shortDateText(line.dispatchDate)}`}
      </p>
      <div className="mt-2 flex gap-2">
        <input
          ref={hold}
          className="field min-h-12 flex-1"
          inputMode="numeric"
          enterKeyHint="send"
          autoComplete="off"
          aria-label={`상자 ${box}, ${line.receiver} 님 송장번호`}
          placeholder="송장번호"
          value={text}
          maxLength={40}
          aria-invalid={isRefused}
          onChange={({ target }) => {
            setText(target.value);
            setRefused(false);
          }}
          onKeyDown={press}
        />
        {canScan() && (
          <IconButton label={`상자 ${box} 바코드 찍기`} onClick={() => setScanning(true)}>
            <ScanLine className="size-6" aria-hidden />
          </IconButton>
        )}
        <Button disabled={!fits} onClick={() => onTake(invoice)}>
          보냄
        </Button>
      </div>
      {isRefused && (
        <p role="alert" className="mt-1 text-danger text-second">
          {carrier === '' ? '택배사를 먼저 골라 주세요.' : '송장번호를 확인해 주세요.'}
        </p>
      )}
      {isScanning && (
        <ScanDialog
          onFound={(found) => {
            setScanning(false);
            if (carrier !== '' && canBeTrackingNumber(carrier, found)) onTake(found);
            else setText(found);
          }}
          onClose={() => setScanning(false)}
        />
      )}
    </li>
  );
}
