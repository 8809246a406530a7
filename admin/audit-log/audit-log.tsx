import { useSearchParams } from 'react-router';
import { Tabs } from '#ui/tabs.tsx';
import { adminApi } from '../admin-api.ts';
import { actionName } from '../kit/action-names.ts';
import { dateTimeText } from '../kit/admin-texts.ts';
import { DataTable } from '../kit/data-table.tsx';
import { ListStates } from '../kit/list-states.tsx';
import { LoadMore } from '../kit/load-more.tsx';
import { ScreenHeading } from '../kit/section-heading.tsx';
import { useInfiniteRows } from '../kit/use-rows.ts';
import { useOpenLinks } from '../session/me.ts';
import { StaffAccessLog } from './access-log.tsx';
import { AuditSubject } from './subject.tsx';

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
  const { asked, rows, count } = useInfiniteRows('audit', {}, (next) =>
    adminApi('GET /v1/staff/audit', { query: { take: 50, ...(next ? { nextPage: next } : {}) } }),
  );
  return (
    <ListStates asked={asked} isEmpty={rows.length === 0} empty={{ text: '아직 기록이 없어요.' }}>
      <DataTable heads={['언제', '누가', '무엇을', '사유']}>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="tabular whitespace-nowrap">{dateTimeText(row.at)}</td>
            <td className="whitespace-nowrap">{row.who ?? '시스템'}</td>
            <td>
              <span>
                {actionName(row.act)} <AuditSubject {...row} />
              </span>
            </td>
            <td data-name="사유">{row.reason}</td>
          </tr>
        ))}
      </DataTable>
      <LoadMore asked={asked} shown={rows.length} count={count} />
    </ListStates>
  );
}
