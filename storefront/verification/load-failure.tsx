import { errorMessageOf } from '#client/error-messages.ts';
import { Button } from '#ui/button.tsx';

/** The error of a section that failed to load. */
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
