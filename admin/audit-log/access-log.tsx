import { api } from '../api.ts';
import { States } from '../kit/list-states.tsx';
import { More } from '../kit/load-more.tsx';
import { roleNames } from '../kit/roles.ts';
import { Table } from '../kit/table.tsx';
import { momentOf } from '../kit/texts.ts';
import { useRows } from '../kit/use-rows.ts';

const fieldNames = {
  name: '이름',
  phone: '전화',
  email: '이메일',
  address: '주소',
  refundAccount: '환불 계좌',
  certificate: '등록증',
  picture: '사진',
} as const;

/** Who of the staff looked at whose data, and why. */
export function Looks() {
  const { asked, rows, count } = useRows('looks', {}, (nextPage) =>
    api('GET /v1/staff/looks', { query: { take: 50, nextPage } }),
  );
  return (
    <States asked={asked} isEmpty={rows.length === 0} empty={{ text: '아직 열람이 없어요.' }}>
      <Table heads={['언제', '누가', '무엇을', '누구의', '사유']}>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="tabular whitespace-nowrap">{momentOf(row.at)}</td>
            <td className="whitespace-nowrap">
              {row.who} <span className="text-ink-600 text-second">{roleNames[row.role]}</span>
            </td>
            <td>{row.fields.map((field) => fieldNames[field]).join(', ')}</td>
            <td className="tabular">{row.orderNumber ?? (row.person ? `회원 ${row.person}` : '')}</td>
            <td data-name="사유">{row.reason}</td>
          </tr>
        ))}
      </Table>
      <More asked={asked} shown={rows.length} count={count} />
    </States>
  );
}
