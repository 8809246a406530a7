import { useEffect, useState } from 'react';
import { offlineMessage } from '#browser/refused.ts';
import { useSession } from '../session/session.tsx';

/** Says so when the network is gone, and offers another try when the session could not begin. */
export function Offline() {
  const { state, retry } = useSession();
  const online = useOnline();
  if (online && state !== 'failed') return null;
  return (
    <div
      role="alert"
      className="flex min-h-11 items-center justify-between gap-3 bg-ink-900 px-gutter text-second text-white"
    >
      {online ? '서버와의 연결이 원활하지 않아요.' : offlineMessage}
      {online && (
        <button type="button" onClick={retry} className="min-h-11 shrink-0 px-2 font-bold underline underline-offset-4">
          다시 시도
        </button>
      )}
    </div>
  );
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
