import { errorMessageOf, isApiError } from '#client/error-messages.ts';

/** A scan as it is kept on the device: which line, which number, and a name for the wish. Nobody's name and no address. */
export type StoredScan = { line: string; carrierCode: string; invoice: string; key: string };
export type RejectedScan = StoredScan & { why: string };

/** What stands in the device's memory; anything else that stands there is nothing. */
export function storedScansIn(text: string | null): StoredScan[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(found) ? found.filter(isScan) : [];
  } catch {
    return [];
  }
}

/** One more scan; of a line the last one counts. */
export function addScan(scans: readonly StoredScan[], scan: StoredScan) {
  return [...scans.filter(({ line }) => line !== scan.line), scan];
}

/**
 * Sends what is kept, one after the other, each under its own key: what was lost on the way is asked again and happens once. Where there
 * is no network the rest waits; what is refused is told and not kept.
 */
export async function sendStoredScans(scans: readonly StoredScan[], ship: (scan: StoredScan) => Promise<unknown>) {
  const left = [...scans];
  const sent: StoredScan[] = [];
  const refused: RejectedScan[] = [];
  while (left[0]) {
    const scan = left[0];
    try {
      await ship(scan);
      sent.push(scan);
    } catch (error) {
      if (mayCome(error)) break;
      refused.push({ ...scan, why: errorMessageOf(error) });
    }
    left.shift();
  }
  return { left, sent, refused };
}

/** Whether the same may be heard later: no network, a server that is busy, somebody who has to sign in again. */
function mayCome(error: unknown) {
  if (!isApiError(error)) return false;
  return error.statusCode === 0 || error.statusCode >= 500 || [401, 408, 429].includes(error.statusCode);
}

function isScan(one: unknown): one is StoredScan {
  const scan = one as Record<string, unknown> | null;
  return ['line', 'carrierCode', 'invoice', 'key'].every((name) => typeof scan?.[name] === 'string');
}
