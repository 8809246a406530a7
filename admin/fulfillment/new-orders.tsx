import { groupThousands } from '#contract/rules/money.ts';
import type { QueuedItem } from '#contract/work-queues.ts';
import { Button } from '#ui/button.tsx';
import { ageText } from '../kit/admin-texts.ts';
import { PromptDialog } from '../kit/prompt-dialog.tsx';
import { RowBadge } from '../kit/row-badge.tsx';
import { DelayDialog } from './delay-dialog.tsx';
import { LineListScreen } from './line-list-screen.tsx';
import { useQueuedLines } from './queue-lines.ts';
import { type BulkAction, useBulkAction } from './use-bulk-action.ts';
import { useRowSelection } from './use-row-selection.ts';

export { NewOrders as Component };

const confirming: BulkAction = { verb: '확인', act: 'confirm' };

/** Paid orders that are not confirmed. A, E, Enter confirms them all. */
function NewOrders() {
  const list = useQueuedLines('new');
  const bulk = useBulkAction();
  const { selection, chosen, question, ask, shut, run } = useRowSelection<'confirm' | 'delay'>(
    list.open,
    bulk,
    (open) => ({
      KeyE: { name: '발주확인', does: () => open('confirm') },
      KeyL: { name: '출고 미루기', does: () => open('delay') },
    }),
  );
  return (
    <>
      <LineListScreen
        title="새 주문"
        screen="new"
        day
        {...{ list, selection, bulk }}
        empty={{ text: '새 주문이 없어요. 포장할 것을 볼까요?', to: '/packing', name: '포장·출고 보기' }}
        last="결제 후"
        cell={(line) => <Since line={line} />}
        acts={
          <>
            <Button size="small" onClick={() => ask('confirm')}>
              발주확인
            </Button>
            <Button size="small" variant="secondary" onClick={() => ask('delay')}>
              미루기
            </Button>
          </>
        }
      />
      <PromptDialog
        opened={question === 'confirm'}
        title={`${chosen.length}건을 발주확인할까요?`}
        confirm={`${chosen.length}건 확인`}
        onConfirm={() => run(confirming)}
        onClose={shut}
      >
        <ItemTotals lines={chosen} />
        <p className="mt-2 text-ink-600 text-second">30분 안에는 되돌릴 수 있어요.</p>
      </PromptDialog>
      <DelayDialog opened={question === 'delay'} lines={chosen} onClose={shut} onDo={run} />
    </>
  );
}

function Since({ line }: { line: QueuedItem }) {
  return (
    <span className="whitespace-nowrap">
      {ageText(line.since)} {line.status === 'withdraw_partially' && <RowBadge tone="warn">일부 취소됨</RowBadge>}
    </span>
  );
}

/** The total quantity of what will be confirmed. */
export function ItemTotals({ lines }: { lines: QueuedItem[] }) {
  const sums = new Map<string, number>();
  for (const { name, options } of lines)
    for (const option of options) {
      const key = `${name} · ${option.name}`;
      sums.set(key, (sums.get(key) ?? 0) + option.units);
    }
  return (
    <ul className="max-h-72 overflow-y-auto">
      {[...sums].map(([name, units]) => (
        <li key={name} className="flex justify-between gap-4 border-line border-b py-1.5">
          <span>{name}</span>
          <b className="tabular whitespace-nowrap">{groupThousands(units)}개</b>
        </li>
      ))}
    </ul>
  );
}
