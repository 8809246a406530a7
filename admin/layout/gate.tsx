import { useState } from 'react';
import { errorMessageOf } from '#client/error-messages.ts';
import type { CurrentStaff } from '#contract/staff.ts';
import { Button } from '#ui/button.tsx';
import { useStaffSession } from '../session/me.ts';
import { SignInForm } from '../session/sign-in.tsx';
import { SignInAgainOverlay } from '../session/sign-in-again.tsx';
import { AdminFrame } from './frame.tsx';

/** The office for whoever is signed in, and the door for everybody else. Who was signed out on the way finds what they wrote behind it. */
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
