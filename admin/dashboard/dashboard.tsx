import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DashboardToday as Day } from '#contract/dashboard.ts';
import { nextDay } from '#contract/rules/dates.ts';
import { formatWon, groupThousands } from '#contract/rules/money.ts';
import { adminApi } from '../admin-api.ts';
import { ageText } from '../kit/admin-texts.ts';
import { DataTable, numberHeading } from '../kit/data-table.tsx';
import { TodayHeading } from '../kit/today-heading.tsx';
import { adminKeys } from '../query-keys.ts';
import { useOpenLinks } from '../session/me.ts';

/** The dashboard: every number links to the list it counts. */
export function Dashboard() {
  const query = useQuery({
    queryKey: adminKeys.today,
    queryFn: () => adminApi('GET /v1/staff/today', {}),
    refetchInterval: 15_000,
  });
  return (
    <TodayHeading query={query} shape="tiles">
      {(day) => <Board day={day} />}
    </TodayHeading>
  );
}

function Board({ day }: { day: Day }) {
  const opens = useOpenLinks();
  const groups = tileGroups(day)
    .map(({ name, tiles }) => ({ name, tiles: tiles.filter(({ to }) => opens(to)) }))
    .filter(({ tiles }) => tiles.length > 0);
  return (
    <div className="flex flex-col gap-5">
      {groups.map(({ name, tiles }) => (
        <TileGroup key={name} name={name}>
          {tiles.map((tile) => (
            <CountTile key={tile.name} {...tile} />
          ))}
        </TileGroup>
      ))}
      {day.sales && <SalesComparison sales={day.sales} />}
    </div>
  );
}

/** The tiles of a day in the order of the work. The server leaves out figures that the role may not see. */
function tileGroups(day: Day): { name: string; tiles: TileProps[] }[] {
  const { counts, leaving, questions, inquiries, reviews, money, approvals, businesses } = day;
  const { all, sent, left, late, unconfirmed } = leaving;
  return [
    {
      name: '보내기',
      tiles: [
        {
          to: '/new',
          name: '새 주문',
          count: counts.new,
          about: unconfirmed > 0 ? `${unconfirmed}건은 오늘까지 보낼 것` : undefined,
        },
        {
          to: `/packing?leavesBy=${day.date}`,
          name: '오늘까지 보낼 것',
          count: left + late,
          about: all > 0 ? `오늘 ${all}건 중 ${sent}건 보냄` : late > 0 ? undefined : '오늘은 없어요',
        },
        { to: `/packing?leavesBy=${nextDay(day.date, -1)}`, name: '늦은 것', count: late, tone: 'bad' },
        {
          to: '/moving',
          name: '배송중',
          count: counts.moving,
          about: day.silent > 0 ? `${day.silent}건은 이틀째 소식 없음` : undefined,
        },
      ],
    },
    {
      name: '답하기',
      tiles: [
        { to: '/cancels', name: '취소요청', count: counts.cancels, tone: 'warn' },
        { to: '/claims', name: '반품·교환', count: counts.claims, tone: 'warn' },
        ...tilesOf(questions, ({ count, ...rest }) => [
          { to: '/questions', name: '상품문의', count, about: oldest(rest) },
        ]),
        ...tilesOf(inquiries, ({ count, ...rest }) => [
          { to: '/inquiries', name: '고객센터', count, about: oldest(rest) },
        ]),
        ...tilesOf(reviews, (count) => [{ to: '/reviews', name: '신고·이의 후기', count, tone: 'warn' }]),
      ],
    },
    {
      name: '돈',
      tiles: [
        ...tilesOf(money, ({ refunds, cases, deposits, waiting }) => [
          { to: '/money?tab=refunds', name: '멈춘 환불', count: refunds, tone: 'bad' },
          { to: '/money?tab=cases', name: '사건', count: cases, tone: 'bad' },
          {
            to: '/orders?status=bank_transfer_waiting',
            name: '입금 대기',
            count: deposits,
            about: formatWon(waiting),
          },
        ]),
        ...tilesOf(approvals, (count) => [{ to: '/approvals', name: '승인할 것', count, tone: 'warn' }]),
        ...tilesOf(businesses, (count) => [{ to: '/businesses', name: '사업자 신청', count }]),
      ],
    },
  ];
}

function tilesOf<T>(figure: T | null, tiles: (figure: T) => TileProps[]) {
  return figure === null ? [] : tiles(figure);
}

const oldest = ({ oldest: at }: { oldest: string | null }) => (at ? `가장 오래된 것 ${ageText(at)}째` : undefined);

const dayNames = { today: '오늘 지금까지', yesterday: '어제 이맘때', week: '지난주 같은 요일' } as const;

/** Today’s sales so far, compared with other days up to the same hour. */
function SalesComparison({ sales }: { sales: NonNullable<Day['sales']> }) {
  return (
    <section>
      <h2 className="mb-2 font-bold text-section">결제된 주문</h2>
      <DataTable heads={['언제', numberHeading('주문'), numberHeading('금액')]}>
        {sales.map(({ day, orders, won: amount }) => (
          <tr key={day}>
            <td>{dayNames[day]}</td>
            <td className="tabular text-right">{groupThousands(orders)}건</td>
            <td className="tabular text-right">{formatWon(amount)}</td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}

/** A group of numbers. */
function TileGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 font-bold text-section">{name}</h2>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3 md:grid-cols-5">{children}</div>
    </section>
  );
}

type TileProps = { to: string; name: string; count: number; about?: string | undefined; tone?: 'warn' | 'bad' };

/** A number that links to the list it counts. */
function CountTile({ to, name, count, about, tone }: TileProps) {
  const colour = count === 0 ? 'text-ink-400' : tone === 'bad' ? 'text-danger' : tone === 'warn' ? 'text-warning' : '';
  return (
    <Link to={to} className="pane flex min-h-24 flex-col p-4 hover:ring-ink-400">
      <span className="text-ink-600">{name}</span>
      <b className={`tabular mt-1 text-[1.75rem] leading-9 ${colour}`}>
        {count >= 10_000 ? '10,000+' : groupThousands(count)}
      </b>
      {about && <span className="mt-auto text-ink-600 text-second">{about}</span>}
    </Link>
  );
}
