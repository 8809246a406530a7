import type { AuditLogEntry } from '#contract/audit-log.ts';
import type { CallOf } from '#contract/endpoint.ts';
import type { EndpointsByPath } from '#contract/routes.ts';
import { groupThousands } from '#contract/rules/money.ts';
import { adminApi } from '../admin-api.ts';
import { actSentence } from '../kit/admin-texts.ts';
import { ExportDialog } from '../kit/export-dialog.tsx';
import { saveTable } from '../spreadsheets/save-table.ts';
import { auditChangesOf, auditChangeText } from './changes.ts';
import { subjectText } from './subject.tsx';

type Filter = NonNullable<CallOf<EndpointsByPath['GET /v1/staff/audit']>['query']>;

/** A file of the record has at most this many rows, as a form for `POST /v1/staff/files` allows. */
const maxRows = 5000;
const headings = ['언제', '누가', '무엇을', '대상', '바뀐 것', '사유', 'IP'];

/** Exports the filtered audit log as a workbook. */
export function ExportAuditDialog({ filter }: { filter: Filter }) {
  return (
    <ExportDialog
      title="기록을 파일로 받을까요?"
      about={`지금 조건에 맞는 기록을 새것부터 ${groupThousands(maxRows)}줄까지 엑셀 파일로 받아요.`}
      reason="감사 자료"
      save={async (reason, onRead) => {
        const rows = await readAll(filter, onRead);
        const name = ['기록', filter.from, filter.until].filter(Boolean).join('-');
        const body = { kind: 'audit' as const, uuid: crypto.randomUUID(), name, count: rows.length, reason };
        await adminApi('POST /v1/staff/files', { body }, { idempotencyKey: body.uuid });
        await saveTable(name, [headings, ...rows.map(cellsOf)], 'xlsx');
      }}
    />
  );
}

async function readAll(filter: Filter, onRead: (rows: number) => void) {
  const all: AuditLogEntry[] = [];
  let nextPage: string | undefined;
  do {
    const query = { ...filter, take: 200, nextPage };
    const piece: { entities: AuditLogEntry[]; page: { nextPage: string | null } } = await adminApi(
      'GET /v1/staff/audit',
      { query },
    );
    all.push(...piece.entities);
    nextPage = piece.page.nextPage ?? undefined;
    onRead(all.length);
  } while (nextPage && all.length < maxRows);
  return all.slice(0, maxRows);
}

const moment = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul', dateStyle: 'short', timeStyle: 'medium' });

function cellsOf(row: AuditLogEntry) {
  return [
    moment.format(new Date(row.at)),
    row.who ?? '시스템',
    actSentence(row.act),
    subjectText(row),
    auditChangesOf(row).map(auditChangeText).join('\n'),
    row.reason ?? '',
    row.ip ?? '',
  ];
}
