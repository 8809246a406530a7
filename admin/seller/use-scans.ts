import { useCallback, useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '#client/storage.ts';
import { api } from '../api.ts';
import { linesMoved } from '../fulfillment/lines.ts';
import { type Refused, type Scan, scansIn, sendKept, withScan } from './scan-storage.ts';

const againMs = 20_000;

/** Numbers of parcels on their way to the shop, kept on this device until they have arrived. */
export function useScans(person: number) {
  const place = `office-scans-${person}`;
  const [kept, setKept] = useState(() => scansIn(readStored(place)));
  const [refused, setRefused] = useState<Refused[]>([]);
  const busy = useRef(false);

  const keep = useCallback(
    (change: (all: Scan[]) => Scan[]) => {
      // Another tab may have scanned meanwhile.
      const next = change(scansIn(readStored(place)));
      writeStored(place, JSON.stringify(next));
      setKept(next);
    },
    [place],
  );

  const send = useCallback(async () => {
    const waiting = scansIn(readStored(place));
    if (busy.current || waiting.length === 0) return;
    busy.current = true;
    const { sent, refused: no } = await sendKept(waiting, ({ line, carrierCode, invoice, key }) =>
      api(
        'PUT /v1/staff/lines/{line}/ship',
        { params: { line }, body: { carrierCode, invoice } },
        { idempotencyKey: key },
      ),
    );
    busy.current = false;
    const ended = new Set([...sent, ...no].map(({ key }) => key));
    keep((all) => all.filter(({ key }) => !ended.has(key)));
    setRefused((before) => [...before, ...no]);
    if (ended.size > 0) void linesMoved();
  }, [place, keep]);

  useEffect(() => {
    void send();
    const timer = setInterval(() => void send(), againMs);
    const online = () => void send();
    window.addEventListener('online', online);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', online);
    };
  }, [send]);

  return {
    kept,
    refused,
    forget: () => setRefused([]),
    add(line: string, carrierCode: string, invoice: string) {
      keep((all) => withScan(all, { line, carrierCode, invoice, key: crypto.randomUUID() }));
      void send();
    },
  };
}
