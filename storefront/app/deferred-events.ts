import { readStored, writeStored } from '#client/storage.ts';
import type { TrackRecord } from './track.ts';

const key = 'measuring:later';
const most = 20;
const keptMs = 24 * 60 * 60_000;

/**
 * A purchase or a registration happens on pages without third-party scripts. With consent it is stored on the device at once, and sent from
 * the next page that allows them, on the same day.
 */
export function deferEvents(record: TrackRecord) {
  if (!/"(analytics|advertising)":true/.test(readStored('measuring') ?? '')) return;
  const kept = keptRecords().filter((one) => !isSame(one, record));
  writeStored(key, JSON.stringify([...kept, record].slice(-most)));
}

/** Takes the stored events and clears them. */
export function takeDeferredEvents(now = Date.now()): TrackRecord[] {
  const kept = keptRecords();
  if (kept.length > 0) writeStored(key, '[]');
  return kept.filter(({ at }) => at > now - keptMs);
}

function keptRecords(): TrackRecord[] {
  try {
    const found: unknown = JSON.parse(readStored(key) ?? '[]');
    return Array.isArray(found) ? (found as TrackRecord[]) : [];
  } catch {
    return [];
  }
}

function isSame(one: TrackRecord, other: TrackRecord) {
  const number = (record: TrackRecord) => ('transaction_id' in record.data ? record.data.transaction_id : null);
  return one.event === other.event && (number(one) === null ? one.at === other.at : number(one) === number(other));
}
