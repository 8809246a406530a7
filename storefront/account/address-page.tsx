import type { MetaFunction } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useAddressBook } from '../address/address-book.ts';
import { pageMeta } from '../app/head.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { LoadFailure } from '../verification/load-failure.tsx';
import { MemberOnly } from '../verification/member-only.tsx';
import { AddressRow } from './address-row.tsx';

export const handle: RouteHandle = { title: '배송지' };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: '배송지', path: '/my-cuma/address', hidden: true });

export default function AddressPage() {
  return (
    <MemberOnly title="배송지" invite="자주 받는 곳을 저장해 두세요">
      {() => <Book />}
    </MemberOnly>
  );
}

function Book() {
  const { data: book, error, refetch } = useAddressBook();
  if (!book && error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!book)
    return (
      <div role="status" aria-label="불러오는 중이에요" className="space-y-4 px-gutter">
        <Skeleton className="h-32 w-full" />
        <Skeleton className="h-32 w-full" />
      </div>
    );
  return (
    <>
      {book.length === 0 ? (
        <EmptyState art="box" title="아직 저장한 배송지가 없어요" text="저장해 두면 주문할 때 바로 고를 수 있어요." />
      ) : (
        <ul className="px-gutter">
          {book.map((address) => (
            <AddressRow key={address.id} address={address} />
          ))}
        </ul>
      )}
      <div className="px-gutter pt-5">
        <ButtonLink to="/my-cuma/address/new" variant={book.length === 0 ? 'primary' : 'secondary'} size="large" full>
          배송지 추가
        </ButtonLink>
      </div>
    </>
  );
}
