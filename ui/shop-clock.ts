import { useEffect, useState } from 'react';

/** How far the shop's clock is ahead of this device, in milliseconds; only a demonstration shop moves it. */
let ahead = 0;

export function setShopClock(milliseconds: number) {
  ahead = milliseconds;
}

/** The current time by the shop's clock, in the browser. */
export function shopNow() {
  return Date.now() + ahead;
}

/** The shop's time: the value rendered by the server first, updated after hydration. */
export function useNow(written: string, every = 1000) {
  return useTicking(() => new Date(written).getTime(), shopNow, every);
}

/** The time of this device, for countdowns that started on it. */
export function useDeviceNow(began: number, every = 1000) {
  return useTicking(() => began, Date.now, every);
}

function useTicking(first: () => number, read: () => number, every: number) {
  const [now, setNow] = useState(first);
  useEffect(() => {
    setNow(read());
    const timer = setInterval(() => setNow(read()), every);
    return () => clearInterval(timer);
  }, [read, every]);
  return now;
}
