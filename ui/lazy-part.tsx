import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Button } from './button.tsx';
import { classNames } from './cx.ts';

export const partFailedText = '불러오지 못했어요.';

type Retry = { retry: () => void };
/** `waiting` is shown until the script has loaded. */
type Waiting = { waiting?: ReactNode };

/**
 * Loads a component's script on demand, inside an error boundary. When the script fails to load or the component throws, the page keeps
 * working and `Failed` is shown in its place. Every retry requests the script again.
 */
export function lazyPart<Props extends object>(
  bring: () => Promise<{ default: ComponentType<Props> }>,
  Failed: ComponentType<Props & Retry> = () => null,
) {
  // React caches a failed import in the lazy component, so a retry needs a new one.
  let Part: ComponentType<Props> = lazy(bring);
  // Only a class can be an error boundary.
  return class Late extends Component<Props & Waiting, { isFailed: boolean }> {
    override state = { isFailed: false };

    static getDerivedStateFromError() {
      return { isFailed: true };
    }

    override componentDidCatch() {
      Part = lazy(bring);
    }

    retry = () => this.setState({ isFailed: false });

    override render() {
      if (this.state.isFailed) return <Failed {...this.props} retry={this.retry} />;
      return (
        <Suspense fallback={this.props.waiting}>
          <Part {...this.props} />
        </Suspense>
      );
    }
  };
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
