import { useQuery } from '@tanstack/react-query';
import { type MetaFunction, useParams } from 'react-router';
import { api } from '#client/api.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { pageMeta } from '../app/head.ts';
import { HiddenHeading } from '../layout/page-heading.tsx';
import type { RouteHandle } from '../layout/route-handle.ts';
import { reviewKeys } from '../reviews/reviews-query-keys.ts';
import { LoadFailure } from '../verification/load-failure.tsx';
import { RequireMember } from '../verification/require-member.tsx';
import { SignInPrompt } from '../verification/sign-in-prompt.tsx';
import { EditReview } from './edit-review.tsx';
import { WriteReview } from './write-review.tsx';

export const handle: RouteHandle = { title: '후기 쓰기', bar: 'action', footer: false };
export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: '후기 쓰기', path: location.pathname, hidden: true });

export default function WriteReviewPage() {
  const { lineUuid = '' } = useParams();
  return (
    <RequireMember guest={<SignInPrompt title="로그인하고 후기를 남겨 주세요" />}>
      {() => <Line uuid={lineUuid} />}
    </RequireMember>
  );
}

const form = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function Line({ uuid }: { uuid: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: reviewKeys.ofLine(uuid),
    queryFn: async () => {
      if (!form.test(uuid)) return { line: null, review: null };
      const query = { line: uuid, take: 1 };
      const [open, mine] = await Promise.all([
        api('GET /v1/app-users/no-review-products', { query }),
        api('GET /v1/app-users/reviews', { query }),
      ]);
      return { line: open.entities[0] ?? null, review: mine.entities[0] ?? null };
    },
    staleTime: 0,
    gcTime: 0,
  });
  if (!data)
    return (
      <>
        <HiddenHeading />
        {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Waiting />}
      </>
    );
  if (data.review?.changeUntil) return <EditReview key={data.review.version} review={data.review} />;
  if (data.line) return <WriteReview key={uuid} line={data.line} />;
  return (
    <EmptyState
      art="thought"
      title={data.review ? '이 후기는 더 고칠 수 없어요' : '후기를 쓸 수 없는 상품이에요'}
      text={
        data.review?.hidden
          ? '가려진 후기는 고칠 수 없어요. 이유는 내 후기에서 볼 수 있어요.'
          : data.review
            ? '후기를 고칠 수 있는 기간이 지났어요.'
            : '배송이 끝난 뒤 정해진 기간에만 쓸 수 있어요. 이미 쓰셨다면 내 후기에서 볼 수 있어요.'
      }
      action={{ label: '내 후기 보기', to: '/my-cuma/reviews?tab=written' }}
    />
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="불러오는 중이에요" className="space-y-4 px-gutter py-6">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="mx-auto h-24 w-64" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
