import { z } from 'zod';

export type ParcelTrackerSettings = { baseUrl: string; key: string; timeoutMs?: number };
export type TrackedParcel = { level: number; steps: { at: string; where: string; text: string }[] };
export type TrackingResult =
  | { outcome: 'found'; parcel: TrackedParcel }
  | { outcome: 'absent' }
  | { outcome: 'unknown'; why: string };
export type ParcelTracker = ReturnType<typeof createParcelTracker>;

/** The client of the parcel tracker. It never throws; an unknown result is looked up again later. */
export function createParcelTracker({ baseUrl, key, timeoutMs = 5000 }: ParcelTrackerSettings) {
  const base = baseUrl.replace(/\/+$/, '');

  return {
    async trackParcel(carrier: string, invoice: string): Promise<TrackingResult> {
      const query = new URLSearchParams({ t_key: key, t_code: carrier, t_invoice: invoice });
      try {
        const response = await fetch(`${base}/api/v1/trackingInfo?${query}`, {
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
          headers: { accept: 'application/json' },
        });
        if (!response.ok) return { outcome: 'unknown', why: String(response.status) };
        return trackingResultOf(await response.json());
      } catch (cause) {
        return { outcome: 'unknown', why: cause instanceof Error ? cause.name : 'failed' };
      }
    },
  };
}

/** From 1, announced to the carrier, to 6, delivered, as shown on the screen. The shop uses another word for a parcel being packed. */
export const trackingLevelTexts = ['', '택배 접수', '집화완료', '배송중', '지점도착', '배송출발', '배송완료'];

const Info = z.object({
  result: z.literal('Y'),
  level: z.int().min(1).max(6),
  trackingDetails: z.array(z.object({ time: z.number(), where: z.string().nullish(), kind: z.string().nullish() })),
});

function trackingResultOf(body: unknown): TrackingResult {
  if (typeof body === 'object' && body !== null && (body as { status?: unknown }).status === false)
    return { outcome: 'absent' };
  const info = Info.safeParse(body);
  if (!info.success) return { outcome: 'unknown', why: 'unexpected response' };
  const steps = info.data.trackingDetails
    .map(({ time, where, kind }) => ({ at: new Date(time).toISOString(), where: where ?? '', text: kind ?? '' }))
    .sort((one, other) => other.at.localeCompare(one.at));
  return { outcome: 'found', parcel: { level: info.data.level, steps } };
}
