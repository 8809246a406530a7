import { Download } from 'lucide-react';
import { useState } from 'react';
import type { AuditLogEntry } from '#contract/audit-log.ts';
import type { CallOf } from '#contract/endpoint.ts';
import type { EndpointsByPath } from '#contract/routes.ts';
import { groupThousands } from '#contract/rules/money.ts';
import { Button } from '#ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { actSentence } from '../kit/admin-texts.ts';
import { ReasonDialog } from '../kit/reason-dialog.tsx';
import { invalidateList } from '../kit/use-rows.ts';
import { saveTable } from '../spreadsheets/save-table.ts';
import { auditChangesOf, auditChangeText } from './changes.ts';
import { subjectText } from './subject.tsx';

type Filter = NonNullable<CallOf<EndpointsByPath['GET /v1/staff/audit']>['query']>;

/** A file of the record has at most this many rows, as a form for `POST /v1/staff/files` allows. */
const most = 5000;
const heads = ['언제', '누가', '무엇을', '대상', '바뀐 것', '사유', 'IP'];

/** Exports the filtered audit log as a workbook. The staff member and the reason are recorded. */
export function ExportAuditDialog({ filter }: { filter: Filter }) {
  const [isOpen, setOpen] = useState(false);
  const [read, setRead] = useState<number | null>(null);
  async function make(reason: string) {
    setRead(0);
    try {
      const rows = await readAll(filter, setRead);
      const name = ['기록', filter.from, filter.until].filter(Boolean).join('-');
      const body = { kind: 'audit' as const, uuid: crypto.randomUUID(), name, count: rows.length, reason };
      await adminApi('POST /v1/staff/files', { body }, { idempotencyKey: body.uuid });
      await saveTable(name, [heads, ...rows.map(cellsOf)], 'xlsx');
    } finally {
      setRead(null);
    }
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
                title: '기록을 파일로 받을까요?',
                confirm: '파일 받기',
                first: '감사 자료',
                about: `지금 조건에 맞는 기록을 새것부터 ${groupThousands(most)}줄까지 엑셀 파일로 받아요.`,
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

async function readAll(filter: Filter, told: (rows: number) => void) {
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
    told(all.length);
  } while (nextPage && all.length < most);
  return all.slice(0, most);
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
