import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Check, TriangleAlert } from 'lucide-react';
import type { DayCloseState as Day } from '#contract/order-tools.ts';
import { nextDay } from '#contract/rules/dates.ts';
import { formatWon, groupThousands } from '#contract/rules/money.ts';
import { Button } from '#ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { dateTimeText, shortDateText } from '../kit/admin-texts.ts';
import { DataTable, numberHeading } from '../kit/data-table.tsx';
import { ListStates } from '../kit/list-states.tsx';
import { ScreenLink } from '../kit/screen-link.tsx';
import { adminKeys } from '../query-keys.ts';

const waits = {
  leaving: ['오늘까지 보낼 것', '/packing'],
  late: ['그중 늦은 것', '/packing'],
  unconfirmed: ['오늘까지 보낼 것 중 발주확인 전', '/new'],
  cancels: ['취소요청', '/cancels'],
  claims: ['반품·교환', '/claims'],
  questions: ['상품문의', '/questions'],
  inquiries: ['고객센터', '/inquiries'],
  approvals: ['승인할 것', '/approvals'],
} as const;
const money = {
  deposits: ['입금 대기', '/orders?status=bank_transfer_waiting'],
  refunds: ['돌려주는 중인 환불', '/money'],
  cases: ['사건', '/money?tab=cases'],
} as const;

/** The state of the day, loaded only while the panel is open, because it checks all invariants. */
export function useDayCloseQuery(enabled: boolean) {
  return useQuery({
    queryKey: adminKeys.closing,
    queryFn: () => adminApi('GET /v1/staff/closing', {}),
    refetchInterval: 60_000,
    enabled,
  });
}

/** The state of the day: each number links to its list, the invariants show whether the ledgers agree, and open work is named. */
export function DayClose({ query, onClose }: { query: UseQueryResult<Day>; onClose: () => void }) {
  return (
    <ListStates query={query} isEmpty={!query.data} empty={{ text: '' }}>
      {query.data && <Standing day={query.data} onClose={onClose} />}
    </ListStates>
  );
}

function Standing({ day, onClose }: { day: Day; onClose: () => void }) {
  const broken = day.laws.filter(({ ok }) => !ok);
  return (
    <div className="flex flex-col gap-4">
      <section className="pane flex flex-wrap items-center gap-3 p-4">
        <p className="min-w-0 flex-1">
          <b className="block text-section">{shortDateText(day.date)} 마감</b>
          <span className="text-ink-600">
            {day.closed
              ? `${dateTimeText(day.closed.at)}에 ${day.closed.by} 님이 마감했어요.${day.closed.reason ? ` 남긴 말: ${day.closed.reason}` : ''}`
              : openIssuesOf(day) === 0
                ? '남은 일이 없어요.'
                : `남은 일이 ${openIssuesOf(day)}가지 있어요.`}
          </span>
        </p>
        <Button onClick={onClose}>{day.closed ? '다시 마감' : '하루 마감'}</Button>
      </section>
      <DataTable heads={['남은 일', numberHeading('건')]}>
        {day.waits.map(({ name, count }) => (
          <Row key={name} to={waits[name][1] + dueFilterOf(name, day.date)} name={waits[name][0]} count={count} />
        ))}
      </DataTable>
      <DataTable heads={['아직 제자리에 없는 돈', numberHeading('건'), numberHeading('금액')]}>
        {day.money.map(({ name, count, won: amount }) => (
          <Row key={name} to={money[name][1]} name={money[name][0]} count={count} won={amount} />
        ))}
      </DataTable>
      <section className="pane p-4">
        <h2 className="mb-2 flex items-center gap-2 font-bold text-section">
          {broken.length === 0 ? (
            <Check className="size-5 text-positive" aria-hidden />
          ) : (
            <TriangleAlert className="size-5 text-danger" aria-hidden />
          )}
          {broken.length === 0
            ? `장부의 법칙 ${day.laws.length}개가 모두 맞아요`
            : `법칙 ${broken.length}개가 어긋났어요`}
        </h2>
        <p className="text-ink-600 text-second">{dateTimeText(day.lookDate)}에 보았어요.</p>
        {broken.map(({ id }) => (
          <p key={id} className="text-danger">
            {id} 법칙이 어긋났어요. 담당 개발자에게 이 번호를 알려 주세요.
          </p>
        ))}
      </section>
    </div>
  );
}

/** The filter that leaves the lines of the number in its list. */
function dueFilterOf(name: keyof typeof waits, today: string) {
  if (name === 'late') return `?leavesBy=${nextDay(today, -1)}`;
  return name === 'leaving' || name === 'unconfirmed' ? `?leavesBy=${today}` : '';
}

function Row({ to, name, count, won: amount }: { to: string; name: string; count: number; won?: number }) {
  return (
    <tr>
      <td>
        <ScreenLink to={to}>{name}</ScreenLink>
      </td>
      <td className="tabular text-right" data-name="건">
        {groupThousands(count)}
      </td>
      {amount !== undefined && (
        <td className="tabular text-right" data-name="금액">
          {formatWon(amount)}
        </td>
      )}
    </tr>
  );
}

/** The number of open kinds of work and money and of violated invariants. */
export function openIssuesOf({ waits: open, money: away, laws }: Day) {
  return [...open, ...away].filter(({ count }) => count > 0).length + (laws.some(({ ok }) => !ok) ? 1 : 0);
}
