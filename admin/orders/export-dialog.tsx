import { Download } from 'lucide-react';
import { useState } from 'react';
import { grouped } from '#contract/rules/money.ts';
import { Button } from '#ui/button.tsx';
import { api } from '../api.ts';
import { Reason } from '../kit/reason-dialog.tsx';
import { listMoved } from '../kit/use-rows.ts';
import { saveLines } from '../spreadsheets/save-table.ts';

type Filter = { status?: string | undefined; from?: string | undefined; until?: string | undefined };

/** All lines of what the list is narrowed to, as a file; who had it and why is kept. */
export function Exporting({ filter: { status, from, until } }: { filter: Filter }) {
  const [isOpen, setOpen] = useState(false);
  const [read, setRead] = useState<number | null>(null);
  async function make(reason: string) {
    const body = { kind: 'lines' as const, uuid: crypto.randomUUID(), filter: { status, from, until }, reason };
    const file = await api('POST /v1/staff/files', { body }, { idempotencyKey: body.uuid });
    setRead(0);
    await saveLines(file, setRead).finally(() => setRead(null));
    listMoved('files');
  }
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
        <Download className="size-4" aria-hidden /> {read === null ? '파일로 받기' : `${grouped(read)}줄`}
      </Button>
      <Reason
        asked={
          isOpen
            ? {
                title: '주문을 파일로 받을까요?',
                confirm: '파일 받기',
                first: '월말 정리',
                about: '지금 조건에 맞는 모든 줄을 CSV로 받아요. 이름과 연락처, 주소는 들어가지 않아요.',
                do: make,
                said: '파일을 받았어요.',
              }
            : null
        }
        onClose={() => setOpen(false)}
      />
    </>
  );
}
