import { messageOf } from '#browser/refused.ts';
import { Button } from '#ui/button.tsx';
import { useMe } from '../session/me.ts';
import { SignIn } from '../session/sign-in.tsx';
import { Frame } from './frame.tsx';

/** The office for whoever is signed in, and the door for everybody else. Who was signed out on the way finds what they wrote below it. */
export function Gate() {
  const { data, error, isPending, refetch } = useMe();
  if (isPending) return <div className="min-h-dvh" aria-busy />;
  if (data) return <Frame me={data} />;
  if (error)
    return (
      <main className="grid min-h-dvh place-items-center p-6 text-center">
        <div>
          <p className="mb-4">{messageOf(error)}</p>
          <Button onClick={() => void refetch()}>다시 시도</Button>
        </div>
      </main>
    );
  return <SignIn />;
}
