import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { PromptDialog } from './prompt-dialog.tsx';
import { useToast } from './toast.tsx';

type Box = { carrierCode: string; invoice: string; units: number };
type Row = { carrierCode: string; invoice: string; units: string };
type Props = { line: string; name: string; carrierCode: string; units: number; boxes: Box[]; onDone: () => unknown };

/** The further parcels of a shipped line, each with its number and quantity. */
export function ParcelBoxes(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
        상자 나누기
      </Button>
      {isOpen && <Open {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function Open({ line, name, carrierCode, units, boxes, onDone, onClose }: Props & { onClose: () => void }) {
  const showToast = useToast();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const empty: Row = { carrierCode, invoice: '', units: '1' };
  const [rows, setRows] = useState<Row[]>(() => [...boxes.map((box) => ({ ...box, units: `${box.units}` })), empty]);
  const filledRows = rows.filter(({ invoice }) => invoice.trim());
  const first = units - filledRows.reduce((sum, row) => sum + (Number(row.units) || 0), 0);
  const change = (at: number, more: Partial<Row>) =>
    setRows(rows.map((row, other) => (other === at ? { ...row, ...more } : row)));

  async function sendBoxes() {
    if (filledRows.length === 0 && boxes.length === 0) return setError('송장번호를 적어 주세요.');
    if (rows.some(({ invoice, units }) => !invoice.trim() && Number(units) > 1))
      return setError('송장번호를 적어 주세요. 상자를 빼려면 수량도 지워 주세요.');
    setBusy(true);
    setError(null);
    const body = {
      boxes: filledRows.map((row) => ({ ...row, units: Number(row.units) || 0 })),
    };
    await adminApi('PUT /v1/staff/lines/{line}/boxes', { params: { line }, body })
      .then(({ warnings }) => {
        showToast(warnings.join(' ') || '상자를 적었어요.');
        onClose();
        return onDone();
      })
      .catch(setError)
      .finally(() => setBusy(false));
  }

  return (
    <PromptDialog
      opened
      title="상자 나누기"
      confirm="저장"
      busy={busy}
      error={error}
      onConfirm={() => void sendBoxes()}
      onClose={onClose}
    >
      <p className="mb-3 text-ink-600">
        {name} {units}개를 상자 여럿에 나눠 보냈으면, 첫 상자를 뺀 나머지의 송장번호와 수량을 적어 주세요.
      </p>
      <ol className="flex flex-col gap-2">
        <li className="text-second">
          첫 상자 <b className={first < 1 ? 'text-danger' : ''}>{first}개</b>
        </li>
        {rows.map((row, at) => (
          <li key={at} className="flex gap-2">
            <input
              className="field min-w-0 flex-1"
              inputMode="numeric"
              aria-label={`${at + 2}번째 상자 송장번호`}
              placeholder="송장번호"
              maxLength={40}
              value={row.invoice}
              onChange={({ target }) => change(at, { invoice: target.value })}
            />
            <input
              className="field w-20"
              inputMode="numeric"
              aria-label={`${at + 2}번째 상자 수량`}
              placeholder="수량"
              maxLength={3}
              value={row.units}
              onChange={({ target }) => change(at, { units: target.value.replace(/\D/g, '') })}
            />
          </li>
        ))}
      </ol>
      {rows.length < 19 && (
        <Button size="small" variant="secondary" className="mt-2" onClick={() => setRows([...rows, empty])}>
          상자 하나 더
        </Button>
      )}
    </PromptDialog>
  );
}
