import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { useForm } from '#ui/form.ts';
import { TextField } from '#ui/text-field.tsx';
import { adminApi } from '../admin-api.ts';
import { PromptDialog } from '../kit/prompt-dialog.tsx';
import { ReasonField } from '../kit/reason-field.tsx';
import { NativeSelect } from '../kit/select.tsx';
import { useToast } from '../kit/toast.tsx';
import { useCarriers } from './carriers.ts';

type Props = { line: string; name: string; carrierCode: string; invoice: string; onDone: () => unknown };

/** Corrects the carrier and the tracking number of a shipped line. The buyer gets a message with the right number. */
export function CorrectParcel(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
        송장 고치기
      </Button>
      {isOpen && <Open {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function Open({ line, name, carrierCode, invoice, onDone, onClose }: Props & { onClose: () => void }) {
  const showToast = useToast();
  const carriers = useCarriers();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const form = useForm({
    first: { carrierCode, invoice, reason: '' },
    rules: {
      invoice: (values) => (values.invoice.trim() ? null : '송장번호를 입력해 주세요.'),
      reason: ({ reason }) => (reason.trim().length >= 2 ? null : '사유를 입력해 주세요.'),
    },
  });
  async function sendCorrection() {
    if (!form.check()) return;
    setBusy(true);
    setError(null);
    try {
      const body = { ...form.values, reason: form.values.reason.trim() };
      const call = { params: { line }, body };
      const { warnings } = await adminApi('PUT /v1/staff/lines/{line}/invoice', call);
      showToast(warnings.join(' ') || '송장번호를 고치고 알렸어요.');
      onClose();
      await onDone();
    } catch (failed) {
      if (!form.blame(failed)) setError(failed);
      setBusy(false);
    }
  }
  return (
    <PromptDialog
      opened
      title="송장번호를 고칠까요?"
      confirm="고치고 알리기"
      busy={busy}
      error={error}
      onConfirm={() => void sendCorrection()}
      onClose={onClose}
    >
      <p className="mb-3 text-ink-600">{name}의 새 번호를 구매자에게 알려 드려요. 선물이면 받는 분께 알려 드려요.</p>
      <div className="flex flex-col gap-3">
        <NativeSelect
          label="택배사"
          value={form.values.carrierCode}
          options={carriers.all.map(({ code, name: of }) => [code, of] as const)}
          onChange={(value) => form.write({ carrierCode: value })}
        />
        <TextField label="송장번호" inputMode="numeric" {...form.field('invoice')} />
        <ReasonField label="사유" most={300} rows={2} {...form.field('reason')} />
      </div>
    </PromptDialog>
  );
}
