import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Button } from './button.tsx';
import { classNames } from './cx.ts';

export const partFailedText = '불러오지 못했어요.';

type Retry = { retry: () => void };
/** `waiting` is shown until the script has come. */
type Waiting = { waiting?: ReactNode };

/**
 * A part whose script is loaded when it is needed, with its own boundary: when the script does not come or the part throws, the
 * page around it goes on, and `Failed` appears where the part would be. Every try asks for the script again.
 */
export function lazyPart<Props extends object>(
  bring: () => Promise<{ default: ComponentType<Props> }>,
  Failed: ComponentType<Props & Retry> = () => null,
) {
  // React keeps a failure for as long as it keeps the lazy component.
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

/** In the place of a part of the page. */
export function FailedPart({ retry }: Retry) {
  return <Failed retry={retry} look="px-gutter py-6" />;
}

/** At the bottom of the screen, where a sheet would have come up. */
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
