import { adminApi } from '../admin-api.ts';
import { dateTimeText } from '../kit/admin-texts.ts';
import { DataTable } from '../kit/data-table.tsx';
import { ListStates } from '../kit/list-states.tsx';
import { LoadMore } from '../kit/load-more.tsx';
import { roleNames } from '../kit/role-names.ts';
import { useInfiniteRows } from '../kit/use-rows.ts';

const fieldNames = {
  name: '이름',
  phone: '전화',
  email: '이메일',
  address: '주소',
  refundAccount: '환불 계좌',
  certificate: '등록증',
  picture: '사진',
} as const;

/** The log of staff accesses to personal data, with their reasons. */
export function StaffAccessLog() {
  const { query, rows, count } = useInfiniteRows('looks', {}, (nextPage) =>
    adminApi('GET /v1/staff/looks', { query: { take: 50, nextPage } }),
  );
  return (
    <ListStates query={query} isEmpty={rows.length === 0} empty={{ text: '아직 열람이 없어요.' }}>
      <DataTable heads={['언제', '누가', '무엇을', '누구의', '사유']}>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="tabular whitespace-nowrap">{dateTimeText(row.at)}</td>
            <td className="whitespace-nowrap">
              {row.who} <span className="text-ink-600 text-second">{roleNames[row.role]}</span>
            </td>
            <td>{row.fields.map((field) => fieldNames[field]).join(', ')}</td>
            <td className="tabular">{row.orderNumber ?? (row.person ? `회원 ${row.person}` : '')}</td>
            <td data-name="사유">{row.reason}</td>
          </tr>
        ))}
      </DataTable>
      <LoadMore query={query} shown={rows.length} count={count} />
    </ListStates>
  );
}
