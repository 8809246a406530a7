import { errorMessageOf } from '#client/error-messages.ts';
import { Button } from '#ui/button.tsx';

/** A part of a screen that could not be read. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className="px-gutter py-10 text-center">
      <p className="text-ink-600">{errorMessageOf(error)}</p>
      <Button variant="secondary" size="small" className="mt-4" onClick={onRetry}>
        다시 시도
      </Button>
    </div>
  );
}
