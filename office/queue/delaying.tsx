import type { Queued } from '#contract/queue.ts';
import { useForm } from '#ui/form.ts';
import { TextField } from '#ui/text-field.tsx';
import { Ask } from '../kit/ask.tsx';
import { Why } from '../kit/why.tsx';
import type { Doing } from './bulk.ts';

type Props = { opened: boolean; lines: Queued[]; onClose: () => void; onDo: (doing: Doing) => void };

/** Another day for what is chosen, and why: each buyer is told both. */
export function Delaying({ opened, lines, onClose, onDo }: Props) {
  const form = useForm({
    first: { newDate: '', reason: '' },
    rules: {
      newDate: ({ newDate }) => (/^\d{4}-\d{2}-\d{2}$/.test(newDate) ? null : '보낼 날을 골라 주세요.'),
      reason: ({ reason }) => (reason.trim().length >= 2 ? null : '사유를 입력해 주세요.'),
    },
  });
  const doing = (): Doing => ({ verb: '미룸', act: 'delay', ...form.values, reason: form.values.reason.trim() });
  return (
    <Ask
      opened={opened}
      title={`${lines.length}건의 출고를 미룰까요?`}
      confirm={`${lines.length}건 미루기`}
      onConfirm={() => form.check() && onDo(doing())}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <TextField label="새로 보낼 날" type="date" max="9999-12-31" {...form.field('newDate')} />
        <Why label="사유 (고객에게 보여요)" most={300} rows={3} {...form.field('reason')} />
        <p className="text-ink-600 text-second">받는 분마다 문자로 알리고, 기다릴지 취소할지 고르게 해요.</p>
      </div>
    </Ask>
  );
}
