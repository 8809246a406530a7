import { type MetaFunction, useNavigate, useParams } from 'react-router';
import { ErrorScreen } from '#ui/error-screen.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useAddressBook } from '../address/address-book.ts';
import { pageMeta } from '../app/head.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { LoadFailure } from '../verification/load-failure.tsx';
import { MemberOnly } from '../verification/member-only.tsx';
import { AddressEditor } from './address-editor.tsx';

export const handle: RouteHandle = { title: '배송지' };
export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: '배송지', path: location.pathname, hidden: true });

export default function AddressEditPage() {
  const { id = '' } = useParams();
  const fresh = id === 'new';
  return (
    <MemberOnly title={fresh ? '배송지 추가' : '배송지 수정'} invite="자주 받는 곳을 저장해 두세요">
      {() => <Editor key={id} id={fresh ? null : Number(id)} />}
    </MemberOnly>
  );
}

function Editor({ id }: { id: number | null }) {
  const { data: book, error, refetch } = useAddressBook();
  const navigate = useNavigate();
  if (!book && error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!book) return <Skeleton className="mx-gutter h-64" />;
  const address = book.find((one) => one.id === id) ?? null;
  if (id !== null && !address)
    return (
      <ErrorScreen
        title="배송지를 찾을 수 없어요"
        text="이미 삭제한 주소일 수 있어요."
        button="배송지 목록으로"
        onPress={() => void navigate('/my-cuma/address', { replace: true })}
      />
    );
  return <AddressEditor address={address} first={book.length === 0} />;
}
