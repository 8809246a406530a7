import type { QueuedItem } from '#contract/work-queues.ts';
import { useForm } from '#ui/form.ts';
import { TextField } from '#ui/text-field.tsx';
import { shortDateText } from '../kit/admin-texts.ts';
import { PromptDialog } from '../kit/prompt-dialog.tsx';
import { ReasonField } from '../kit/reason-field.tsx';
import type { BulkAction } from './use-bulk-action.ts';

type Props = { opened: boolean; lines: QueuedItem[]; onClose: () => void; onDo: (doing: BulkAction) => void };

/** A new shipping date and reason for the selected lines, which each buyer reads. Offers the days that are valid for all of them. */
export function DelayDialog({ opened, lines, onClose, onDo }: Props) {
  const from =
    lines
      .map(({ delayFrom }) => delayFrom)
      .toSorted()
      .at(-1) ?? '';
  const until = lines.map(({ delayUntil }) => delayUntil).toSorted()[0] ?? '';
  const form = useForm({
    first: { newDate: '', reason: '' },
    rules: {
      newDate: ({ newDate }) => {
        // The dialog stays mounted while it closes, when the selection is already empty.
        if (lines.length === 0) return null;
        if (until < from) return '함께 미룰 수 있는 날이 없어요. 약속한 날이 가까운 것끼리 나누어 미뤄 주세요.';
        if (!/^\d{4}-\d{2}-\d{2}$/.test(newDate)) return '보낼 날을 골라 주세요.';
        return newDate < from || newDate > until
          ? `${shortDateText(from)}부터 ${shortDateText(until)}까지로 골라 주세요.`
          : null;
      },
      reason: ({ reason }) => (reason.trim().length >= 2 ? null : '사유를 입력해 주세요.'),
    },
  });
  const doing = (): BulkAction => ({ verb: '미룸', act: 'delay', ...form.values, reason: form.values.reason.trim() });

  /** The dialog stays mounted: the next lines have a day and a reason that are written for them. */
  function delay() {
    if (!form.check()) return;
    onDo(doing());
    form.begin(form.beginning);
  }

  return (
    <PromptDialog
      opened={opened}
      title={`${lines.length}건의 출고를 미룰까요?`}
      confirm={`${lines.length}건 미루기`}
      onConfirm={delay}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <TextField label="새로 보낼 날" type="date" min={from} max={until} {...form.field('newDate')} />
        <ReasonField label="사유 (고객에게 보여요)" most={300} rows={3} {...form.field('reason')} />
        {lines.length > 0 && from <= until && (
          <p className="text-ink-600 text-second">
            약속한 날 다음인 {shortDateText(from)}부터 {shortDateText(until)}까지 미룰 수 있어요.
          </p>
        )}
        <p className="text-ink-600 text-second">
          구매자마다(선물이면 받는 분께) 알려요. 구매자는 기다릴지 취소할지 골라요.
        </p>
      </div>
    </PromptDialog>
  );
}
