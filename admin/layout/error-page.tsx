import { useRouteError } from 'react-router';
import { errorMessageOf, koreanSentence, reloadMessage } from '#client/error-messages.ts';
import { Button } from '#ui/button.tsx';

/** Shown when a screen fails to render or load. After a deployment the file names change, and a reload finds the new ones. */
export function ErrorPage() {
  const error = useRouteError();
  return (
    <main className="grid min-h-dvh place-items-center p-6 text-center">
      <div>
        <p className="mb-4">{koreanSentence(errorMessageOf(error)) ?? reloadMessage}</p>
        <Button onClick={() => window.location.reload()}>새로고침</Button>
      </div>
    </main>
  );
}
