import type { StaffLineState } from '#contract/lines.ts';
import { adminApi } from '../admin-api.ts';
import { ExportDialog } from '../kit/export-dialog.tsx';
import { saveLinesFile } from '../spreadsheets/save-table.ts';

type Filter = { status?: StaffLineState | undefined; from?: string | undefined; until?: string | undefined };

/** Exports all lines of the filtered list as a file. */
export function ExportLinesDialog({ filter: { status, from, until } }: { filter: Filter }) {
  return (
    <ExportDialog
      title="주문을 파일로 받을까요?"
      about="지금 조건에 맞는 모든 줄을 CSV로 받아요. 이름과 연락처, 주소는 들어가지 않아요."
      reason="월말 정리"
      save={async (reason, onRead) => {
        const body = { kind: 'lines' as const, uuid: crypto.randomUUID(), filter: { status, from, until }, reason };
        const file = await adminApi('POST /v1/staff/files', { body }, { idempotencyKey: body.uuid });
        await saveLinesFile(file, onRead);
      }}
    />
  );
}
