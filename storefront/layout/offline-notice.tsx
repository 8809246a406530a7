import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSession } from '../session/session.tsx';

const patienceMs = 8000;

/**
 * Says why the shop cannot be reached, below the top bar and without covering content. If the shop is overloaded, it retries automatically
 * with growing delays.
 */
export function OfflineNotice() {
  const { state, cause, retry } = useSession();
  const online = useOnline();
  const isCrowded = state === 'failed' && cause === 'crowded';
  // The notice stays during the next attempt.
  const [wasCrowded, setCrowded] = useState(false);
  useEffect(() => {
    if (state === 'failed') setCrowded(isCrowded);
    if (state === 'ready') setCrowded(false);
  }, [state, isCrowded]);
  useOwnRetry(online && isCrowded, retry);

  if (!online) return <Band>인터넷이 끊겼어요. 담은 것은 그대로 있어요.</Band>;
  if (isCrowded || (wasCrowded && state === 'starting'))
    return <Band>지금 접속이 많아요. 잠시 뒤 자동으로 다시 이어요.</Band>;
  if (state !== 'failed') return null;
  return (
    <Band>
      서버와의 연결이 원활하지 않아요.
      <button type="button" onClick={retry} className="min-h-11 shrink-0 px-2 font-bold underline underline-offset-4">
        다시 시도
      </button>
    </Band>
  );
}

function Band({ children }: { children: ReactNode }) {
  return (
    <div className="away-band sticky top-(--top-bar) z-30">
      <div
        role="alert"
        className="flex min-h-11 animate-rise items-center justify-between gap-3 bg-ink-900 px-gutter py-1 text-second text-on-ink"
      >
        {children}
      </div>
    </div>
  );
}

function useOwnRetry(isWanted: boolean, retry: () => void) {
  const tries = useRef(0);
  useEffect(() => {
    if (!isWanted) return;
    // The random factor spreads clients that failed at the same time.
    const wait = patienceMs * 2 ** Math.min(tries.current, 3) * (0.75 + Math.random() / 2);
    tries.current += 1;
    const timer = setTimeout(retry, wait);
    return () => clearTimeout(timer);
  }, [isWanted, retry]);
}

function useOnline() {
  const [online, setOnline] = useState(true);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    look();
    window.addEventListener('online', look);
    window.addEventListener('offline', look);
    return () => {
      window.removeEventListener('online', look);
      window.removeEventListener('offline', look);
    };
  }, []);
  return online;
}
