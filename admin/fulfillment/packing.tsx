import { useState } from 'react';
import type { Queued } from '#contract/work-queues.ts';
import { Button } from '#ui/button.tsx';
import { Mark } from '../kit/row-badge.tsx';
import { useDrop } from '../kit/use-file-drop.ts';
import { useCarriers } from './carriers.ts';
import { Delaying } from './delay-dialog.tsx';
import { Slipping } from './export-slips.tsx';
import { LineScreen } from './line-list-screen.tsx';
import { useLines } from './lines.ts';
import { Numbers } from './tracking-numbers.tsx';
import { useBulk } from './use-bulk-action.ts';
import { usePicking } from './use-row-selection.ts';

export { Packing as Component };

/** What was taken on and has to leave: parcels' doors out, their numbers in. */
function Packing() {
  const list = useLines('packing');
  const bulk = useBulk();
  const carriers = useCarriers();
  const { selection, chosen, question, ask, shut, run } = usePicking<'file' | 'print' | 'delay'>(
    list.open,
    bulk,
    (open) => ({
      KeyD: { name: '택배사 파일 받기', does: () => open('file') },
      KeyP: { name: '송장·포장 목록 인쇄', does: () => open('print') },
      KeyL: { name: '출고 미루기', does: () => open('delay') },
      KeyI: { name: '송장번호 넣기', does: () => setNumbering(true) },
    }),
  );
  const [numbering, setNumbering] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  useDrop((dropped) => {
    setFile(dropped);
    setNumbering(true);
  });
  const together = new Map<number, number>();
  for (const { household } of list.rows) together.set(household, (together.get(household) ?? 0) + 1);
  return (
    <>
      <LineScreen
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
          </>
        }
      />
      <Slipping way={question === 'file' || question === 'print' ? question : null} lines={chosen} onClose={shut} />
      <Delaying opened={question === 'delay'} lines={chosen} onClose={shut} onDo={run} />
      <Numbers
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

function Notes({ line, together }: { line: Queued; together: number }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {together > 1 && <Mark tone="good">같은 집 {together}건</Mark>}
      {line.asked && <Mark tone="bad">취소요청 {line.asked.units}개</Mark>}
    </span>
  );
}
