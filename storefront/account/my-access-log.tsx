import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import type { AccessedField, AccessLogEntry } from '#contract/data-access.ts';
import { dayText } from '#contract/rules/dates.ts';
import { InfiniteScroll } from '#ui/infinite-scroll.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { accountKeys } from '../auth/account-query-keys.ts';
import { LoadFailure } from '../verification/load-failure.tsx';

const roles: Record<AccessLogEntry['role'], string> = {
  owner: '대표',
  operator: '운영 담당',
  md: '상품 담당',
  finance: '정산 담당',
  content: '콘텐츠 담당',
  distributor: '판매자',
  auditor: '감사 담당',
};
const fields: Record<AccessedField, string> = {
  name: '이름',
  phone: '연락처',
  email: '이메일',
  address: '주소',
  refundAccount: '환불 계좌',
  certificate: '사업자등록증',
  picture: '보내신 사진',
};

/** The log of staff access to the member's data, the latest first. */
export function AccessLog() {
  const looks = useInfiniteQuery({
    queryKey: accountKeys.looks,
    queryFn: ({ pageParam }) =>
      api('GET /v1/app-users/looks', { query: { take: 15, ...(pageParam ? { nextPage: pageParam } : {}) } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ page }) => page.nextPage ?? undefined,
    staleTime: 0,
  });
  const [first] = looks.data?.pages ?? [];
  const rows = looks.data?.pages.flatMap(({ entities }) => entities) ?? [];
  return (
    <section className="px-gutter pb-6" aria-label="가려진 정보를 열어 본 직원">
      <p className="pb-4 text-ink-600 text-second">
        이름·연락처·주소는 직원에게도 가려져 있어요. 일하는 데 필요해 열어 볼 때마다 이유와 함께 남고, 2년 동안 지울 수
        없어요.
      </p>
      {!first && looks.error && <LoadFailure error={looks.error} onRetry={() => void looks.refetch()} />}
      {!first && !looks.error && <Skeleton className="h-32 w-full rounded-sheet" />}
      {first && rows.length === 0 && (
        <p className="rounded-sheet bg-sunken px-5 py-6 text-second">아직 아무도 열어 보지 않았어요.</p>
      )}
      {rows.length > 0 && (
        <ul>
          {rows.map((look) => (
            <Row key={look.id} look={look} />
          ))}
        </ul>
      )}
      {first && (
        <InfiniteScroll
          more={looks.hasNextPage}
          busy={looks.isFetchingNextPage}
          failed={looks.isFetchNextPageError}
          onReach={() => void looks.fetchNextPage()}
        />
      )}
    </section>
  );
}

function Row({ look: { date, role, fields: seen, orderNumber, reason } }: { look: AccessLogEntry }) {
  return (
    <li className="border-line border-b py-4 last:border-b-0">
      <p className="flex items-baseline justify-between gap-3">
        <b className="font-semibold">{roles[role]}</b>
        <span className="tabular shrink-0 text-caption text-ink-600">{dayText(date)}</span>
      </p>
      <p className="mt-1 text-second">{seen.map((field) => fields[field]).join('·')} 확인</p>
      <p className="mt-0.5 break-words text-ink-600 text-second">이유: {reason}</p>
      {orderNumber && <p className="tabular mt-0.5 text-caption text-ink-400">주문 {orderNumber}</p>}
    </li>
  );
}
