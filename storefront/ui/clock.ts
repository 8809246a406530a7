import { useEffect, useState } from 'react';

/** The time as the server wrote it into the page; it runs once the page is alive. */
export function useNow(written: string, every = 1000) {
  const [now, setNow] = useState(() => new Date(written).getTime());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
