import { Link } from 'react-router';
import type { StaffLineState } from '#contract/lines.ts';
import { formatWon } from '#contract/rules/money.ts';
import { lineStateName } from '#contract/rules/status-names.ts';
import { adminApi } from '../admin-api.ts';
import { dateTimeText, stateFilters } from '../kit/admin-texts.ts';
import { DataTable, numberHeading } from '../kit/data-table.tsx';
import { DateFilters } from '../kit/date-filters.tsx';
import { ExportDialog } from '../kit/export-dialog.tsx';
import { FoldedFilters } from '../kit/folded-filters.tsx';
import { ListStates } from '../kit/list-states.tsx';
import { LoadMore } from '../kit/load-more.tsx';
import { SavedViews } from '../kit/saved-views.tsx';
import { SearchInput } from '../kit/search.tsx';
import { ScreenHeading } from '../kit/section-heading.tsx';
import { NativeSelect } from '../kit/select.tsx';
import { useFilters } from '../kit/use-filters.ts';
import { useInfiniteRows } from '../kit/use-rows.ts';
import { useStaffPermissions } from '../session/me.ts';
import { saveLinesFile } from '../spreadsheets/save-table.ts';

/** All orders, the latest first, filtered by number, product, status and date. */
export function StaffOrders() {
  const { of, set } = useFilters();
  const may = useStaffPermissions();
  const filter = {
    search: of('search'),
    status: stateFilters.find(([state]) => state === of('status'))?.[0],
    from: of('from'),
    until: of('until'),
  };
  const { search, ...rest } = filter;
  const { query, rows, count } = useInfiniteRows('orders', filter, (nextPage) => {
    const query = { ...rest, take: 30, ...(nextPage ? { nextPage } : {}) };
    return search
      ? adminApi('POST /v1/staff/search', { body: { ...query, search } })
      : adminApi('GET /v1/staff/orders', { query });
  });
  return (
    <>
      <ScreenHeading title="주문" />
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchInput label="주문번호, 송장번호, 전화번호, 이름, 상품명" wide />
        <FoldedFilters names={['status', 'from', 'until']}>
          <NativeSelect
            label="상태"
            hideLabel
            value={filter.status ?? ''}
            options={[['', '모든 상태'], ...stateFilters]}
            onChange={(value) => set('status', value)}
          />
          <DateFilters />
          <SavedViews screen="orders" />
        </FoldedFilters>
        {rows.length > 0 && may('orders') && <ExportLinesDialog filter={rest} isSearching={Boolean(search)} />}
      </div>
      <ListStates query={query} isEmpty={rows.length === 0} empty={{ text: '조건에 맞는 주문이 없어요.' }}>
        <DataTable heads={['주문', '상품', '주문한 분', numberHeading('금액')]}>
          {rows.map((order) => (
            <tr key={order.id}>
              <td className="whitespace-nowrap">
                <Link
                  to={`/orders/${order.id}`}
                  className="tabular font-medium text-brand-strong underline-offset-2 hover:underline"
                >
                  {order.orderNumber}
                </Link>
                <span className="block text-ink-600 text-second">{dateTimeText(order.createDate)}</span>
              </td>
              <td className="min-w-48 max-md:flex-col max-md:gap-0">
                {order.lines.map((line) => (
                  <p key={line.uuid}>
                    {line.name} {line.units > 0 && `× ${line.units} `}
                    <span className="text-ink-600 text-second">{lineStateName(line.status, line.waitsFor)}</span>
                  </p>
                ))}
              </td>
              <td className="whitespace-nowrap" data-name="주문한 분">
                <span>
                  {order.buyer}
                  <span className="block text-ink-600 text-second">{order.phone}</span>
                </span>
              </td>
              <td className="tabular whitespace-nowrap text-right" data-name="금액">
                {order.totalPrice === null ? '' : formatWon(order.totalPrice)}
              </td>
            </tr>
          ))}
        </DataTable>
        <LoadMore query={query} shown={rows.length} count={count} />
      </ListStates>
    </>
  );
}

type Filter = { status?: StaffLineState | undefined; from?: string | undefined; until?: string | undefined };

/** Exports all lines of the filtered list as a file. The file keeps its filter, so search words, which may name a person, are left out. */
function ExportLinesDialog({ filter, isSearching }: { filter: Filter; isSearching: boolean }) {
  const lines = [
    isSearching && '찾는 말은 파일에 쓰이지 않아요.',
    !filter.status && '‘결제 대기’와 ‘결제 안 됨’인 주문은 빼요.',
    isSearching ? '상태와 날짜가 맞는 모든 줄을 CSV로 받아요.' : '지금 조건에 맞는 모든 줄을 CSV로 받아요.',
  ].filter(Boolean);
  return (
    <ExportDialog
      title="주문을 파일로 받을까요?"
      about={`${lines.join(' ')} 이름과 연락처, 주소는 들어가지 않아요.`}
      reason="월말 정리"
      save={async (reason, onRead) => {
        const body = { kind: 'lines' as const, uuid: crypto.randomUUID(), filter, reason };
        const file = await adminApi('POST /v1/staff/files', { body }, { idempotencyKey: body.uuid });
        await saveLinesFile(file, onRead);
      }}
    />
  );
}
