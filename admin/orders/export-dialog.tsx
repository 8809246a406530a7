import { Download } from 'lucide-react';
import { useState } from 'react';
import type { StaffLineState } from '#contract/lines.ts';
import { groupThousands } from '#contract/rules/money.ts';
import { Button } from '#ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { ReasonDialog } from '../kit/reason-dialog.tsx';
import { invalidateList } from '../kit/use-rows.ts';
import { saveLinesFile } from '../spreadsheets/save-table.ts';

type Filter = { status?: StaffLineState | undefined; from?: string | undefined; until?: string | undefined };

/** Exports all lines of the filtered list as a file. The user and the reason are recorded. */
export function ExportLinesDialog({ filter: { status, from, until } }: { filter: Filter }) {
  const [isOpen, setOpen] = useState(false);
  const [read, setRead] = useState<number | null>(null);
  async function make(reason: string) {
    const body = { kind: 'lines' as const, uuid: crypto.randomUUID(), filter: { status, from, until }, reason };
    const file = await adminApi('POST /v1/staff/files', { body }, { idempotencyKey: body.uuid });
    setRead(0);
    await saveLinesFile(file, setRead).finally(() => setRead(null));
    invalidateList('files');
  }
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
        <Download className="size-4" aria-hidden /> {read === null ? '파일로 받기' : `${groupThousands(read)}줄`}
      </Button>
      <ReasonDialog
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
