import { useEffect, useState } from 'react';

/** How far the shop's clock is ahead of this one, in milliseconds; only a demonstration moves it. */
let ahead = 0;

export function setShopClock(milliseconds: number) {
  ahead = milliseconds;
}

/** This moment by the shop's clock, in the browser. */
export function shopNow() {
  return Date.now() + ahead;
}

/** The shop's time as the server wrote it into the page; it runs once the page is alive. */
export function useNow(written: string, every = 1000) {
  return useTicking(() => new Date(written).getTime(), shopNow, every);
}

/** The time of this device, for counting down what began on it. */
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
