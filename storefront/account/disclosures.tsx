import { useQuery } from '@tanstack/react-query';
import { api } from '#browser/api.ts';
import type { Disclosure } from '#contract/openness.ts';
import { dottedDay } from '#contract/rules/dates.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { Failed } from '../identity/failed.tsx';
import { accountKeys } from './keys.ts';

/** Which companies outside were told something of me, as far as the shop's rows say. */
export function Disclosures() {
  const { data, error, refetch } = useQuery({
    queryKey: accountKeys.disclosures,
    queryFn: async () => (await api('GET /v1/app-users/disclosures', {})).entities,
    staleTime: 0,
  });
  return (
    <section className="border-sunken border-t-8 px-gutter py-6">
      <h2 className="font-bold text-title">전달받은 회사</h2>
      <p className="mt-1 pb-2 text-ink-600 text-second">
        주문을 처리하려고 전한 것만 있어요. 문자 기록은 30일 뒤 지워져요.
      </p>
      {!data && error && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-32 w-full rounded-sheet" />}
      {data?.length === 0 && (
        <p className="mt-2 rounded-sheet bg-sunken px-5 py-6 text-second">전한 회사가 아직 없어요.</p>
      )}
      <ul>
        {data?.map((one) => (
          <li key={`${one.kind} ${one.company}`} className="border-line border-b py-4 last:border-b-0">
            <p className="flex items-baseline justify-between gap-3">
              <b className="min-w-0 break-words font-semibold">{one.company}</b>
              <span className="tabular shrink-0 text-caption text-ink-600">{timesText(one)}</span>
            </p>
            <p className="mt-1 text-ink-600 text-second">{one.what}</p>
            {one.lastDate && <p className="tabular mt-0.5 text-caption text-ink-400">{whenText(one)}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function timesText({ times, kind }: Disclosure) {
  return kind === 'postcode' ? `주소 ${times}곳` : `${times.toLocaleString('ko-KR')}번`;
}

function whenText({ firstDate, lastDate }: Disclosure) {
  const [first, last] = [dottedDay(firstDate ?? ''), dottedDay(lastDate ?? '')];
  return first === last ? last : `${first} ~ ${last}`;
}
