import { useState } from 'react';
import type { QueuedItem } from '#contract/work-queues.ts';
import { Button } from '#ui/button.tsx';
import { useForm } from '#ui/form.ts';
import { TextField } from '#ui/text-field.tsx';
import { ageText, dateTimeText } from '../kit/admin-texts.ts';
import { PromptDialog } from '../kit/prompt-dialog.tsx';
import { RowBadge } from '../kit/row-badge.tsx';
import { useCarriers } from './carriers.ts';
import { LineListScreen } from './line-list-screen.tsx';
import { useQueuedLines } from './queue-lines.ts';
import { type BulkAction, useBulkAction } from './use-bulk-action.ts';
import { useRowSelection } from './use-row-selection.ts';

export { Moving as Component };

const delivering: BulkAction = { verb: '배송완료', act: 'deliver' };

/** Shipped parcels. Those without a scan for two days are marked. */
function Moving() {
  const list = useQueuedLines('moving');
  const { nameOf } = useCarriers();
  const bulk = useBulkAction();
  const { selection, chosen, question, ask, shut, run } = useRowSelection<'deliver' | 'unship'>(
    list.open,
    bulk,
    (open) => ({
      KeyE: { name: '배송완료로', does: () => open('deliver') },
      KeyZ: { name: '출고 되돌리기', does: () => open('unship') },
    }),
  );
  return (
    <>
      <LineListScreen
        title="배송중"
        screen="moving"
        {...{ list, selection, bulk }}
        empty={{ text: '배송 중인 것이 없어요.', to: '/packing', name: '포장·출고 보기' }}
        last="송장"
        cell={(line) => <Parcel line={line} carrier={nameOf(line.carrierCode)} />}
        acts={
          <>
            <Button size="small" onClick={() => ask('deliver')}>
              배송완료로
            </Button>
            <Button size="small" variant="secondary" onClick={() => ask('unship')}>
              출고 되돌리기
            </Button>
          </>
        }
      />
      <PromptDialog
        opened={question === 'deliver'}
        title={`${chosen.length}건을 배송완료로 바꿀까요?`}
        confirm={`${chosen.length}건 배송완료`}
        onConfirm={() => run(delivering)}
        onClose={shut}
      >
        <p>구매자에게(선물이면 받는 분께) 도착했다고 알려요. 도착을 확인한 것만 바꿔 주세요.</p>
      </PromptDialog>
      <UndoShipmentDialog opened={question === 'unship'} count={chosen.length} onClose={shut} onDo={run} />
    </>
  );
}

type ParcelProps = { line: QueuedItem; carrier: string };

function Parcel({ line: { invoice, shippedDate, scannedDate }, carrier }: ParcelProps) {
  const [now] = useState(Date.now);
  const lastMoved = [shippedDate, scannedDate]
    .filter((at) => at !== null)
    .sort()
    .at(-1);
  const isSilent = lastMoved !== undefined && now - new Date(lastMoved).getTime() > 2 * 86_400_000;
  return (
    <>
      <span className="tabular">
        {carrier} {invoice}
      </span>
      <span className="block text-ink-600 text-second">{shippedDate && `${dateTimeText(shippedDate)} 출고`}</span>
      {isSilent && lastMoved && <RowBadge tone="bad">{ageText(lastMoved, now)}째 소식 없음</RowBadge>}
    </>
  );
}

type UndoShipmentDialogProps = {
  opened: boolean;
  count: number;
  onClose: () => void;
  onDo: (doing: BulkAction) => void;
};

/** Undoes the shipment of parcels, with a reason. */
function UndoShipmentDialog({ opened, count, onClose, onDo }: UndoShipmentDialogProps) {
  const form = useForm({
    first: { reason: '' },
    rules: { reason: ({ reason }) => (reason.trim().length >= 2 ? null : '사유를 입력해 주세요.') },
  });
  const doing = (): BulkAction => ({ verb: '되돌림', act: 'unship', reason: form.values.reason.trim() });

  function undo() {
    if (!form.check()) return;
    onDo(doing());
    form.begin(form.beginning);
  }

  return (
    <PromptDialog
      opened={opened}
      title={`${count}건의 출고를 되돌릴까요?`}
      confirm={`${count}건 되돌리기`}
      onConfirm={undo}
      onClose={onClose}
    >
      <TextField label="사유" hint="출고한 지 24시간 안에만 되돌릴 수 있어요." {...form.field('reason')} />
    </PromptDialog>
  );
}
