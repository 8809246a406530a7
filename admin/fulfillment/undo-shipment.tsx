import { useForm } from '#ui/form.ts';
import { TextField } from '#ui/text-field.tsx';
import { PromptDialog } from '../kit/prompt-dialog.tsx';
import type { BulkAction } from './use-bulk-action.ts';

type Props = { opened: boolean; count: number; onClose: () => void; onDo: (doing: BulkAction) => void };

/** Undoes the shipment of parcels, with a reason. */
export function UndoShipmentDialog({ opened, count, onClose, onDo }: Props) {
  const form = useForm({
    first: { reason: '' },
    rules: { reason: ({ reason }) => (reason.trim().length >= 2 ? null : '사유를 입력해 주세요.') },
  });
  const doing = (): BulkAction => ({ verb: '되돌림', act: 'unship', reason: form.values.reason.trim() });
  return (
    <PromptDialog
      opened={opened}
      title={`${count}건의 출고를 되돌릴까요?`}
      confirm={`${count}건 되돌리기`}
      onConfirm={() => form.check() && onDo(doing())}
      onClose={onClose}
    >
      <TextField label="사유" hint="출고한 지 24시간 안에만 되돌릴 수 있어요." {...form.field('reason')} />
    </PromptDialog>
  );
}
