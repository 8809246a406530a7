import { errorMessageOf, isApiError } from '#client/error-messages.ts';

/** A scan as it is stored on the device: line, number and idempotency key, without any personal data. */
export type StoredScan = { line: string; carrierCode: string; invoice: string; key: string };
/** A scan that was refused, or that was saved with a warning, and the reason. */
export type ReportedScan = StoredScan & { why: string };

/** The scans in the storage of the device. Invalid data is ignored. */
export function storedScansIn(text: string | null): StoredScan[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(found) ? found.filter(isScan) : [];
  } catch {
    return [];
  }
}

/** Adds a scan. The last scan of a line counts. */
export function addScan(scans: readonly StoredScan[], scan: StoredScan) {
  return [...scans.filter(({ line }) => line !== scan.line), scan];
}

/**
 * Sends stored scans one by one, each under its key, so that a repeated request has no second effect. Without a network the rest
 * waits. A refused scan is reported and dropped. A suspicious number is saved and reported too.
 */
export async function sendStoredScans(
  scans: readonly StoredScan[],
  ship: (scan: StoredScan) => Promise<{ warnings: string[] }>,
) {
  const unsentScans = [...scans];
  const sent: StoredScan[] = [];
  const refused: ReportedScan[] = [];
  const doubtful: ReportedScan[] = [];
  while (unsentScans[0]) {
    const scan = unsentScans[0];
    try {
      const { warnings } = await ship(scan);
      sent.push(scan);
      if (warnings.length > 0) doubtful.push({ ...scan, why: warnings.join(' ') });
    } catch (error) {
      if (mayCome(error)) break;
      refused.push({ ...scan, why: errorMessageOf(error) });
    }
    unsentScans.shift();
  }
  return { left: unsentScans, sent, refused, doubtful };
}

/** Whether a retry may succeed: no network, a busy server or an expired session. */
function mayCome(error: unknown) {
  if (!isApiError(error)) return false;
  return error.statusCode === 0 || error.statusCode >= 500 || [401, 408, 429].includes(error.statusCode);
}

function isScan(one: unknown): one is StoredScan {
  const scan = one as Record<string, unknown> | null;
  return ['line', 'carrierCode', 'invoice', 'key'].every((name) => typeof scan?.[name] === 'string');
}
