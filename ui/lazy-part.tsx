import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Button } from './button.tsx';
import { classNames } from './cx.ts';

export const partFailedText = '불러오지 못했어요.';

type Retry = { retry: () => void };
/** `tries`: how often it has been requested again. */
type RetryProps = Retry & { tries: number };
/** `waiting` is shown until the script has loaded. */
type WaitingProps = { waiting?: ReactNode };

/**
 * Loads a component's script on demand, inside an error boundary. When the script fails to load or the component throws, the page keeps
 * working and `Failed` is shown in its place. Every retry requests the script again. Without `Failed` the place stays empty and the script
 * is requested again after five seconds, then after ever longer pauses, and when the browser is online again.
 */
export function lazyPart<Props extends object>(
  bring: () => Promise<{ default: ComponentType<Props> }>,
  Failed: ComponentType<Props & RetryProps> = RetriedLater,
) {
  // React caches a failed import in the lazy component, so a retry needs a new one.
  let Part: ComponentType<Props> = lazy(bring);
  // Only a class can be an error boundary.
  return class Late extends Component<Props & WaitingProps, { isFailed: boolean; tries: number }> {
    override state = { isFailed: false, tries: 0 };

    static getDerivedStateFromError() {
      return { isFailed: true };
    }

    override componentDidCatch() {
      Part = lazy(bring);
    }

    retry = () => this.setState(({ tries }) => ({ isFailed: false, tries: tries + 1 }));

    override render() {
      const { isFailed, tries } = this.state;
      if (isFailed) return <Failed {...this.props} retry={this.retry} tries={tries} />;
      return (
        <Suspense fallback={this.props.waiting}>
          <Part {...this.props} />
        </Suspense>
      );
    }
  };
}

const [firstPauseMs, longestPauseMs] = [5000, 300_000];

function RetriedLater({ retry, tries }: RetryProps) {
  useEffect(() => {
    const timer = setTimeout(retry, Math.min(firstPauseMs * 2 ** tries, longestPauseMs));
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [retry, tries]);
  return null;
}

/** Shown in place of a part of the page that failed to load. */
export function FailedPart({ retry }: Retry) {
  return <Failed retry={retry} look="px-gutter py-6" />;
}

/** Shown at the bottom of the screen in place of a sheet that failed to load. */
export function FailedSheet({ opened = true, onClose, retry }: Retry & { opened?: boolean; onClose?: () => void }) {
  if (!opened) return null;
  return (
    <Failed
      retry={retry}
      look="fixed inset-x-0 bottom-0 z-50 mx-auto max-w-[720px] rounded-t-sheet bg-surface px-gutter pt-5 pb-[calc(1.25rem+env(safe-area-inset-bottom))] shadow-float"
    >
      <Button variant="ghost" size="small" onClick={onClose}>
        닫기
      </Button>
    </Failed>
  );
}

function Failed({ retry, look, children }: Retry & { look: string; children?: ReactNode }) {
  return (
    <div role="alert" className={classNames('text-center', look)}>
      <p className="text-ink-600">{partFailedText}</p>
      <p className="mt-3 flex justify-center gap-2">
        <Button variant="secondary" size="small" onClick={retry}>
          다시 시도
        </Button>
        {children}
      </p>
    </div>
  );
}
