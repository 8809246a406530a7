import { useState } from 'react';
import type { QueuedItem } from '#contract/work-queues.ts';
import { Button } from '#ui/button.tsx';
import { PromptDialog } from '../kit/prompt-dialog.tsx';
import { RowBadge } from '../kit/row-badge.tsx';
import { useFileDrop } from '../kit/use-file-drop.ts';
import { useCarriers } from './carriers.ts';
import { DelayDialog } from './delay-dialog.tsx';
import { ExportSlips } from './export-slips.tsx';
import { LineListScreen } from './line-list-screen.tsx';
import { useQueuedLines } from './queue-lines.ts';
import { TrackingNumbersDialog } from './tracking-numbers.tsx';
import { type BulkAction, useBulkAction } from './use-bulk-action.ts';
import { useRowSelection } from './use-row-selection.ts';

export { Packing as Component };

const readying: BulkAction = { verb: '준비 완료', act: 'ready' };

/** Confirmed lines to be shipped: addresses are exported, and tracking numbers imported. */
function Packing() {
  const list = useQueuedLines('packing');
  const bulk = useBulkAction();
  const carriers = useCarriers();
  const { selection, chosen, question, ask, shut, run } = useRowSelection<'file' | 'print' | 'delay' | 'ready'>(
    list.open,
    bulk,
    (open) => ({
      KeyD: { name: '택배사 파일 받기', does: () => open('file') },
      KeyP: { name: '송장·포장 목록 인쇄', does: () => open('print') },
      KeyL: { name: '출고 미루기', does: () => open('delay') },
      KeyE: { name: '배송지연을 준비 완료로', does: () => open('ready') },
      KeyI: { name: '송장번호 넣기', does: () => setNumbering(true) },
    }),
  );
  const [numbering, setNumbering] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  useFileDrop((dropped) => {
    setFile(dropped);
    setNumbering(true);
  });
  const delayed = chosen.filter(({ status }) => status === 'delivery_delay');
  const together = new Map<number, number>();
  for (const { household } of list.rows) together.set(household, (together.get(household) ?? 0) + 1);
  return (
    <>
      <LineListScreen
        title="포장·출고"
        screen="packing"
        day
        {...{ list, selection, bulk }}
        empty={{ text: '포장할 것이 없어요. 새 주문을 볼까요?', to: '/new', name: '새 주문 보기' }}
        last="알아둘 것"
        cell={(line) => <Notes line={line} together={together.get(line.household) ?? 1} />}
        tools={
          <Button size="small" onClick={() => setNumbering(true)}>
            송장번호 넣기
          </Button>
        }
        acts={
          <>
            <Button size="small" onClick={() => ask('file')}>
              택배사 파일
            </Button>
            <Button size="small" variant="secondary" onClick={() => ask('print')}>
              인쇄
            </Button>
            <Button size="small" variant="secondary" onClick={() => ask('delay')}>
              미루기
            </Button>
            {delayed.length > 0 && (
              <Button size="small" variant="secondary" onClick={() => ask('ready')}>
                준비 완료
              </Button>
            )}
          </>
        }
      />
      <ExportSlips
        output={question === 'file' || question === 'print' ? question : null}
        lines={chosen}
        onClose={shut}
      />
      <DelayDialog opened={question === 'delay'} lines={chosen} onClose={shut} onDo={run} />
      <PromptDialog
        opened={question === 'ready'}
        title={
          delayed.length > 0 ? `배송지연 ${delayed.length}건을 준비 완료로 바꿀까요?` : '고른 것에 배송지연이 없어요.'
        }
        confirm={delayed.length > 0 ? `${delayed.length}건 준비 완료` : '확인'}
        onConfirm={() => (delayed.length > 0 ? run(readying, delayed) : shut())}
        onClose={shut}
      >
        {delayed.length > 0 && (
          <p>상품이 들어와 보낼 수 있을 때 바꿔 주세요. 배송준비중이 되고, 그때부터 취소는 답을 받아야 해요.</p>
        )}
      </PromptDialog>
      <TrackingNumbersDialog
        opened={numbering}
        lines={list.rows}
        first={chosen}
        file={file}
        carriers={carriers.all}
        onClose={() => {
          setNumbering(false);
          setFile(null);
        }}
        onDo={(lines, doing) => {
          setNumbering(false);
          setFile(null);
          run(doing, lines);
        }}
      />
    </>
  );
}

function Notes({ line, together }: { line: QueuedItem; together: number }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {line.status === 'delivery_delay' && <RowBadge tone="warn">배송지연</RowBadge>}
      {together > 1 && <RowBadge tone="good">같은 집 {together}건</RowBadge>}
      {line.asked && <RowBadge tone="bad">취소요청 {line.asked.units}개</RowBadge>}
    </span>
  );
}
