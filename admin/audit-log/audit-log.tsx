import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useSearchParams } from 'react-router';
import type { AuditLogEntry } from '#contract/audit-log.ts';
import { auditActs, auditSubjects } from '#contract/rules/audit-acts.ts';
import { Button } from '#ui/button.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { adminApi } from '../admin-api.ts';
import { actSentence, dateTimeText } from '../kit/admin-texts.ts';
import { DataTable, hiddenHeading } from '../kit/data-table.tsx';
import { DateFilters } from '../kit/date-filters.tsx';
import { FoldedFilters } from '../kit/folded-filters.tsx';
import { ListStates } from '../kit/list-states.tsx';
import { LoadMore } from '../kit/load-more.tsx';
import { ScreenHeading } from '../kit/section-heading.tsx';
import { NativeSelect } from '../kit/select.tsx';
import { useFilters } from '../kit/use-filters.ts';
import { useInfiniteRows } from '../kit/use-rows.ts';
import { adminKeys } from '../query-keys.ts';
import { useOpenLinks } from '../session/me.ts';
import { StaffAccessLog } from './access-log.tsx';
import { auditChangesOf, auditChangeText } from './changes.ts';
import { ExportAuditDialog } from './export-audit.tsx';
import { AuditSubjectLink, subjectText } from './subject.tsx';

export { Records as Component };

/** The audit log and the access log: rows that cannot be changed. */
function Records() {
  const [params] = useSearchParams();
  const opens = useOpenLinks();
  const tabs = [
    { key: 'audit', label: '한 일', to: '/records?tab=audit' },
    { key: 'looks', label: '개인정보 열람', to: '/records?tab=looks' },
  ].filter(({ to }) => opens(to));
  const tab = (tabs.find(({ key }) => key === params.get('tab')) ?? tabs[0])?.key ?? 'audit';
  return (
    <>
      <ScreenHeading title="기록" />
      <Tabs label="기록" active={tab} tabs={tabs} />
      <div className="mt-3">{tab === 'audit' ? <Acts /> : <StaffAccessLog />}</div>
    </>
  );
}

function Acts() {
  const { of, set } = useFilters();
  const filter = {
    staff: Number(of('staff')) || undefined,
    act: keyOf(auditActs, of('act')),
    kind: keyOf(auditSubjects, of('kind')),
    subject: of('subject'),
    from: of('from'),
    until: of('until'),
  };
  const { query, rows, count } = useInfiniteRows('audit', filter, (nextPage) =>
    adminApi('GET /v1/staff/audit', { query: { ...filter, take: 50, nextPage } }),
  );
  const people = useQuery({
    queryKey: adminKeys.list('auditStaff', {}),
    queryFn: () => adminApi('GET /v1/staff/audit/staff', {}),
    staleTime: 60_000,
  });
  const names = (people.data?.entities ?? []).map(({ id, name }) => [String(id), name] as const);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <FoldedFilters names={['staff', 'act', 'kind', 'from', 'until']}>
          <NativeSelect
            label="누가"
            hideLabel
            value={of('staff') ?? ''}
            options={[['', '모든 사람'], ...names]}
            onChange={(value) => set('staff', value)}
          />
          <NativeSelect
            label="무엇을"
            hideLabel
            value={filter.act ?? ''}
            options={[['', '모든 일'], ...Object.entries(auditActs)]}
            onChange={(value) => set('act', value)}
          />
          <NativeSelect
            label="대상"
            hideLabel
            value={filter.kind ?? ''}
            options={[['', '모든 대상'], ...Object.entries(auditSubjects).filter(([kind]) => kind !== 'line')]}
            onChange={(value) => set('kind', value)}
          />
          <DateFilters />
        </FoldedFilters>
        {filter.subject && (
          <Button size="small" variant="secondary" onClick={() => set('subject', '')}>
            {rows[0] ? subjectText(rows[0]) : '한 대상'}만 <X className="size-4" aria-label="풀기" />
          </Button>
        )}
        {rows.length > 0 && <ExportAuditDialog filter={filter} />}
      </div>
      <ListStates query={query} isEmpty={rows.length === 0} empty={{ text: '조건에 맞는 기록이 없어요.' }}>
        <DataTable heads={['언제', '누가', '무엇을', '바뀐 것', '사유', hiddenHeading('좁히기')]}>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="tabular whitespace-nowrap">{dateTimeText(row.at)}</td>
              <td className="whitespace-nowrap">{row.who ?? '시스템'}</td>
              <td>
                <span>
                  {actSentence(row.act)}
                  <span className="block text-second">
                    <AuditSubjectLink row={row} />
                  </span>
                </span>
              </td>
              <td data-name="바뀐 것" className="text-second">
                <Changes row={row} />
              </td>
              <td data-name="사유">{row.reason}</td>
              <td>
                {!filter.subject && (
                  <Button size="small" variant="secondary" onClick={() => set('subject', row.subject)}>
                    이 대상만
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </DataTable>
        <LoadMore query={query} shown={rows.length} count={count} />
      </ListStates>
    </>
  );
}

function Changes({ row }: { row: AuditLogEntry }) {
  const changes = auditChangesOf(row);
  if (changes.length === 0) return null;
  return (
    <span className="break-all">
      {changes.map((change) => (
        <span key={change.field} className="block">
          {auditChangeText(change)}
        </span>
      ))}
    </span>
  );
}

const keyOf = <K extends string>(table: Readonly<Record<K, string>>, key: string | undefined) =>
  key !== undefined && key in table ? (key as K) : undefined;
