import { useSearchParams } from 'react-router';
import { Tabs } from '#ui/tabs.tsx';
import { api } from '../api.ts';
import { actName } from '../kit/action-names.ts';
import { Heading } from '../kit/heading.tsx';
import { States } from '../kit/list-states.tsx';
import { More } from '../kit/load-more.tsx';
import { Table } from '../kit/table.tsx';
import { momentOf } from '../kit/texts.ts';
import { useRows } from '../kit/use-rows.ts';
import { useMay } from '../session/me.ts';
import { Looks } from './access-log.tsx';
import { Subject } from './subject.tsx';

export { Records as Component };

/** Who did what, and who looked at whom: rows that nobody can change. */
function Records() {
  const [params] = useSearchParams();
  const may = useMay();
  const tab = params.get('tab') === 'looks' || !may('audit') ? 'looks' : 'audit';
  const tabs = [
    ...(may('audit') ? [{ key: 'audit', label: '한 일', to: '/records' }] : []),
    ...(may('looks') ? [{ key: 'looks', label: '개인정보 열람', to: '/records?tab=looks' }] : []),
  ];
  return (
    <>
      <Heading title="기록" />
      <Tabs label="기록" active={tab} tabs={tabs} />
      <div className="mt-3">{tab === 'audit' ? <Acts /> : <Looks />}</div>
    </>
  );
}

function Acts() {
  const { asked, rows, count } = useRows('audit', {}, (next) =>
    api('GET /v1/staff/audit', { query: { take: 50, ...(next ? { nextPage: next } : {}) } }),
  );
  return (
    <States asked={asked} isEmpty={rows.length === 0} empty={{ text: '아직 기록이 없어요.' }}>
      <Table heads={['언제', '누가', '무엇을', '사유']}>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="tabular whitespace-nowrap">{momentOf(row.at)}</td>
            <td className="whitespace-nowrap">{row.who ?? '시스템'}</td>
            <td>
              <span>
                {actName(row.act)} <Subject {...row} />
              </span>
            </td>
            <td data-name="사유">{row.reason}</td>
          </tr>
        ))}
      </Table>
      <More asked={asked} shown={rows.length} count={count} />
    </States>
  );
}
