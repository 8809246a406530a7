import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { QueuedItem } from '#contract/work-queues.ts';
import { Button } from '#ui/button.tsx';
import { useForm } from '#ui/form.ts';
import { TextField } from '#ui/text-field.tsx';
import { adminApi } from '../admin-api.ts';
import { useCarriers } from '../fulfillment/carriers.ts';
import { invalidateLines } from '../fulfillment/queue-lines.ts';
import { dateTimeText } from '../kit/admin-texts.ts';
import { PromptDialog } from '../kit/prompt-dialog.tsx';
import { NativeSelect } from '../kit/select.tsx';
import { useToast } from '../kit/toast.tsx';

type Pickup = NonNullable<QueuedItem['claim']>['pickup'];
type Props = { line: QueuedItem; pickup: Pickup };

/** Records the parcel in which a return comes back, or corrects it. The shop then follows it and sees when it arrives. */
export function ReturnParcel(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {props.pickup ? '회수 송장 고치기' : '회수 송장 적기'}
      </Button>
      {isOpen && <Open {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function Open({ line, pickup, onClose }: Props & { onClose: () => void }) {
  const showToast = useToast();
  const carriers = useCarriers();
  // No company can be asked whether a parcel without one has arrived.
  const trackable = carriers.all.filter(({ code }) => code !== '99');
  const known = (code: string | null | undefined) => trackable.find((carrier) => carrier.code === code);
  const form = useForm({
    first: {
      carrierCode: pickup?.carrierCode ?? '',
      invoice: pickup?.invoice ?? '',
    },
    rules: { invoice: ({ invoice }) => (invoice.trim() ? null : '송장번호를 입력해 주세요.') },
  });
  // The list may arrive after the dialog was opened, so its default is none of the form's values.
  const carrierCode = (known(form.values.carrierCode) ?? known(line.carrierCode) ?? trackable[0])?.code ?? '';
  const record = useMutation({
    mutationFn: () => {
      const body = { carrierCode, invoice: form.values.invoice };
      return adminApi('PUT /v1/staff/lines/{line}/claim/pickup', { params: { line: line.uuid }, body });
    },
    onSuccess({ warnings }) {
      showToast(['회수 송장을 적었어요.', ...warnings].join(' '));
      onClose();
    },
    onError: (error) => form.blame(error),
    onSettled: invalidateLines,
  });
  return (
    <PromptDialog
      opened
      title="돌아오는 상자의 송장번호"
      confirm="적기"
      busy={record.isPending}
      error={record.error}
      onConfirm={() => form.check() && record.mutate()}
      onClose={onClose}
    >
      <p className="mb-3 text-ink-600">
        상자가 도착하면 신청에 표시돼요. 도착하고도 답이 없으면 정해진 한도 안에서 자동으로 환불돼요.
      </p>
      <div className="flex flex-col gap-3">
        <NativeSelect
          label="택배사"
          value={carrierCode}
          options={trackable.map(({ code, name }) => [code, name] as const)}
          onChange={(chosen) => form.write({ carrierCode: chosen })}
        />
        <TextField label="송장번호" inputMode="numeric" {...form.field('invoice')} />
      </div>
    </PromptDialog>
  );
}

/** The parcel of a return as a fact of its claim. */
export function ReturnParcelText({ pickup }: { pickup: NonNullable<Pickup> }) {
  const carriers = useCarriers();
  return (
    <>
      {carriers.nameOf(pickup.carrierCode)} <span className="num">{pickup.invoice}</span>{' '}
      <span className="text-ink-600">
        {pickup.deliveredDate ? `${dateTimeText(pickup.deliveredDate)}에 도착했어요` : '돌아오고 있어요'}
      </span>
    </>
  );
}
