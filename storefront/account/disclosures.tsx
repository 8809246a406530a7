import { useQuery } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import type { DataDisclosure } from '#contract/data-access.ts';
import { dottedDay } from '#contract/rules/dates.ts';
import { groupThousands } from '#contract/rules/money.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { accountKeys } from '../auth/account-query-keys.ts';
import { LoadFailure } from '../verification/load-failure.tsx';

/** The companies that received the member's data, according to the database. */
export function ThirdPartyDisclosures() {
  const { data, error, refetch } = useQuery({
    queryKey: accountKeys.disclosures,
    queryFn: async () => (await api('GET /v1/app-users/disclosures', {})).entities,
    staleTime: 0,
  });
  return (
    <section className="border-sunken border-t-8 px-gutter py-6">
      <h2 className="font-bold text-title">전달받은 회사</h2>
      <p className="mt-1 pb-2 text-ink-600 text-second">
        주문과 로그인, 알림에 필요해서 전한 것과 동의하신 분석·광고예요. 문자 기록은 30일 뒤 지워져요.
      </p>
      {!data && error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-32 w-full rounded-sheet" />}
      {data?.length === 0 && (
        <p className="mt-2 rounded-sheet bg-sunken px-5 py-6 text-second">전한 회사가 아직 없어요.</p>
      )}
      <ul>
        {kindsOf(data ?? []).map((companies) => (
          <Kind key={companies[0]?.kind} companies={companies} />
        ))}
      </ul>
    </section>
  );
}

/** Groups companies that received the same data; with several, only their number is shown until the details are opened. */
function Kind({ companies }: { companies: DataDisclosure[] }) {
  const [first, ...others] = companies;
  if (!first) return null;
  const times = companies.reduce((all, one) => all + one.times, 0);
  return (
    <li className="border-line border-b py-4 last:border-b-0">
      <p className="flex items-baseline justify-between gap-3">
        <b className="min-w-0 break-words font-semibold">
          {others.length > 0 ? `${names[first.kind]} ${companies.length}곳` : first.company}
        </b>
        <span className="tabular shrink-0 text-caption text-ink-600">{timesText({ ...first, times })}</span>
      </p>
      <p className="mt-1 text-ink-600 text-second">{first.what}</p>
      {others.length === 0 && first.lastDate && (
        <p className="tabular mt-0.5 text-caption text-ink-400">{whenText(first)}</p>
      )}
      {others.length > 0 && (
        <details className="mt-1">
          <summary className="flex min-h-11 cursor-pointer items-center text-second underline underline-offset-4">
            어디인지 보기
          </summary>
          <ul className="space-y-2 pb-1">
            {companies.map((one) => (
              <li key={one.company} className="flex items-baseline justify-between gap-3 text-second">
                <span className="min-w-0 break-words">
                  {one.company}
                  {one.lastDate && <span className="tabular block text-caption text-ink-400">{whenText(one)}</span>}
                </span>
                <span className="tabular shrink-0 text-caption text-ink-600">{timesText(one)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

const names: Record<DataDisclosure['kind'], string> = {
  payment: '결제회사',
  receipt: '현금영수증',
  message: '문자·알림톡',
  push: '기기 알림',
  seller: '판매자',
  delivery: '택배사',
  tracking: '배송 조회',
  social: '간편 로그인',
  postcode: '주소 찾기',
  measuring: '분석·광고',
};

function kindsOf(all: DataDisclosure[]) {
  return [...new Set(all.map(({ kind }) => kind))].map((kind) => all.filter((one) => one.kind === kind));
}

function timesText({ times, kind }: DataDisclosure) {
  return kind === 'postcode' ? `주소 ${times}곳` : `${groupThousands(times)}번`;
}

function whenText({ firstDate, lastDate }: DataDisclosure) {
  const [first, last] = [dottedDay(firstDate ?? ''), dottedDay(lastDate ?? '')];
  return first === last ? last : `${first} ~ ${last}`;
}
