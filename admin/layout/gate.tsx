import { useState } from 'react';
import { messageOf } from '#client/error-messages.ts';
import type { StaffMe } from '#contract/staff.ts';
import { Button } from '#ui/button.tsx';
import { useMe } from '../session/me.ts';
import { SignIn } from '../session/sign-in.tsx';
import { SignInAgain } from '../session/sign-in-again.tsx';
import { Frame } from './frame.tsx';

/** The office for whoever is signed in, and the door for everybody else. Who was signed out on the way finds what they wrote behind it. */
export function Gate() {
  const { data, error, isPending, refetch } = useMe();
  const [last, setLast] = useState<StaffMe | null>(null);
  if (data && data !== last) setLast(data);
  const here = data ?? last;
  if (here)
    return (
      <>
        <Frame key={here.id} me={here} onLeave={() => setLast(null)} />
        {data === null && <SignInAgain last={here} />}
      </>
    );
  if (isPending) return <div className="min-h-dvh" aria-busy />;
  if (error)
    return (
      <main className="grid min-h-dvh place-items-center p-6 text-center">
        <div>
          <p className="mb-4">{messageOf(error)}</p>
          <Button onClick={() => void refetch()}>다시 시도</Button>
        </div>
      </main>
    );
  return (
    <main>
      <SignIn />
    </main>
  );
}
