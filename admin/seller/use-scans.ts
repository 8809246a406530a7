import { useCallback, useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '#client/storage.ts';
import { adminApi } from '../admin-api.ts';
import { invalidateLines } from '../fulfillment/queue-lines.ts';
import { addScan, type ReportedScan, type StoredScan, sendStoredScans, storedScansIn } from './scan-storage.ts';

const againMs = 20_000;

/** Scans waiting to be sent, stored on this device until they have arrived. */
export function useStoredScans(person: number) {
  const place = `office-scans-${person}`;
  const [kept, setKept] = useState(() => storedScansIn(readStored(place)));
  const [refused, setRefused] = useState<ReportedScan[]>([]);
  const [doubtful, setDoubtful] = useState<ReportedScan[]>([]);
  const busy = useRef(false);

  const storeScans = useCallback(
    (change: (all: StoredScan[]) => StoredScan[]) => {
      // Another tab may have added a scan.
      const next = change(storedScansIn(readStored(place)));
      writeStored(place, JSON.stringify(next));
      setKept(next);
    },
    [place],
  );

  const send = useCallback(async () => {
    const waiting = storedScansIn(readStored(place));
    if (busy.current || waiting.length === 0) return;
    busy.current = true;
    const {
      sent,
      refused: no,
      doubtful: warned,
    } = await sendStoredScans(waiting, ({ line, carrierCode, invoice, key }) =>
      adminApi(
        'PUT /v1/staff/lines/{line}/ship',
        { params: { line }, body: { carrierCode, invoice } },
        { idempotencyKey: key },
      ),
    );
    busy.current = false;
    const ended = new Set([...sent, ...no].map(({ key }) => key));
    storeScans((all) => all.filter(({ key }) => !ended.has(key)));
    setRefused((before) => [...before, ...no]);
    setDoubtful((before) => [...before, ...warned]);
    if (ended.size > 0) void invalidateLines();
  }, [place, storeScans]);

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
    /** Numbers that were saved although they look wrong. */
    doubtful,
    accept: () => setDoubtful([]),
    add(line: string, carrierCode: string, invoice: string) {
      storeScans((all) => addScan(all, { line, carrierCode, invoice, key: crypto.randomUUID() }));
      void send();
    },
  };
}
