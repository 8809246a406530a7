import { useState } from 'react';
import { errorMessageOf } from '#client/error-messages.ts';
import type { CurrentStaff } from '#contract/staff.ts';
import { Button } from '#ui/button.tsx';
import { useStaffSession } from '../session/me.ts';
import { SignInForm } from '../session/sign-in.tsx';
import { SignInAgainOverlay } from '../session/sign-in-again.tsx';
import { AdminFrame } from './admin-frame.tsx';

/**
 * The admin app for a signed-in user, else the sign-in form. An expired session shows the form over the screen, so that typed text is kept.
 */
export function RequireSignIn() {
  const { data, error, isPending, refetch } = useStaffSession();
  const [last, setLast] = useState<CurrentStaff | null>(null);
  if (data && data !== last) setLast(data);
  const here = data ?? last;
  if (here)
    return (
      <>
        <AdminFrame key={here.id} me={here} onLeave={() => setLast(null)} />
        {data === null && <SignInAgainOverlay last={here} />}
      </>
    );
  if (isPending) return <div className="min-h-dvh" aria-busy />;
  if (error)
    return (
      <main className="grid min-h-dvh place-items-center p-6 text-center">
        <div>
          <p className="mb-4">{errorMessageOf(error)}</p>
          <Button onClick={() => void refetch()}>다시 시도</Button>
        </div>
      </main>
    );
  return (
    <main>
      <SignInForm />
    </main>
  );
}
