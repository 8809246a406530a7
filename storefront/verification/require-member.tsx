import type { ReactNode } from 'react';
import type { Customer } from '#contract/customers.ts';
import { ErrorScreen } from '#ui/error-screen.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { HiddenHeading } from '../layout/page-heading.tsx';
import { useSession } from '../session/session.tsx';

type Props = { guest?: ReactNode; children: (user: Customer) => ReactNode };

/** Personal screens wait until the session is known. Without `guest` every session may enter. */
export function RequireMember({ guest, children }: Props) {
  const { state, user, isGuest, retry } = useSession();
  if (state === 'failed')
    return (
      <ErrorScreen title="연결하지 못했어요" text="잠시 후 다시 시도해 주세요." button="다시 시도" onPress={retry} />
    );
  if (state === 'starting' || !user) return <Waiting />;
  return isGuest && guest !== undefined ? guest : children(user);
}

function Waiting() {
  return (
    <div role="status" aria-label="불러오는 중이에요" className="min-h-dvh space-y-4 px-gutter py-8">
      <HiddenHeading />
      <Skeleton className="h-40 w-full rounded-sheet" />
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-14 w-full" />
    </div>
  );
}
