import type { CollectedEvent } from './collectors.ts';

type Step = { at: number; name: string; where: string; worth: number | null };

/** Groups events into visits as the analytics company does: by its session id, step by step. */
export function visitPathsOf(received: readonly CollectedEvent[]) {
  const visits = Map.groupBy(
    received.filter(({ who, words }) => who === 'ga4' && typeof words.sid === 'string'),
    ({ words }) => String(words.sid),
  );
  return [...visits].map(([visit, all]) => ({ visit, steps: all.map(stepOf) }));
}

function stepOf({ at, name, words }: CollectedEvent): Step {
  const where = words['ep.page_path'] ?? words['ep.search_term'] ?? firstItem(words.items) ?? '';
  return { at, name, where: String(where), worth: numberOf(words['epn.value']) };
}

/** Sales by order number: the companies that received each, whether from a page or from the shop's server, and how often. */
export function reportedSalesOf(received: readonly CollectedEvent[]) {
  const sales = received.flatMap((one) => saleOf(one) ?? []);
  return [...Map.groupBy(sales, ({ number }) => number)].map(([number, all]) => ({
    number,
    value: all.find(({ value }) => value !== null)?.value ?? null,
    receivers: [...Map.groupBy(all, ({ who, by }) => `${who} ${by}`)].map(([, same]) => ({
      who: same[0]?.who as CollectedEvent['who'],
      by: same[0]?.by ?? 'page',
      times: same.length,
    })),
  }));
}

type Sale = { who: CollectedEvent['who']; number: string; value: number | null; by: 'page' | 'server' };

function saleOf({ who, name, words }: CollectedEvent): Sale | null {
  const by = name.startsWith('server') ? 'server' : 'page';
  const sale = (number: unknown, value: unknown): Sale | null =>
    typeof number === 'string' && number !== '' ? { who, number, value: numberOf(value), by } : null;
  if (who === 'ga4' && by === 'server') {
    const params = recordOf(recordOf(listOf(words.events)[0]).params);
    return sale(params.transaction_id, params.value);
  }
  if (who === 'ga4' && name === 'purchase') return sale(words['ep.transaction_id'], words['epn.value']);
  if (who === 'meta' && by === 'server') return sale(afterName(words.event_id), recordOf(words.custom_data).value);
  if (who === 'meta' && name === 'Purchase') return sale(afterName(words.eid), words['cd[value]']);
  if (who === 'attribution' && words.name === 'purchase') return sale(words.transactionId, words.value);
  const event = typeof words.words === 'string' ? recordOf(parsed(words.words)) : {};
  if (who === 'naver' && event.type === 'purchase') return sale(event.id, event.value);
  return null;
}

/** Session recordings by id: the number of pieces and their total size. */
export function recordingsOf(received: readonly CollectedEvent[]) {
  const recordingsById: { id: string; pieces: number; bytes: number; from: number; until: number }[] = [];
  let id = '';
  for (const { who, name, words, at, bytes } of received) {
    if (who !== 'monitoring') continue;
    // The header of a piece precedes the piece, in one envelope.
    if (name === 'replay_event') id = String(recordOf(parsed(String(words.body))).replay_id ?? '');
    if (name !== 'replay_recording') continue;
    const same = recordingsById.find((one) => one.id === id);
    if (same) Object.assign(same, { pieces: same.pieces + 1, bytes: same.bytes + bytes, until: at });
    else recordingsById.push({ id, pieces: 1, bytes, from: at, until: at });
  }
  return recordingsById;
}

function afterName(id: unknown) {
  return typeof id === 'string' && id.startsWith('purchase ') ? id.slice('purchase '.length) : null;
}

function firstItem(items: unknown) {
  return recordOf(listOf(items)[0]).item_name;
}

function numberOf(value: unknown) {
  const number = Number(value);
  return value === undefined || value === null || value === '' || !Number.isFinite(number) ? null : number;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
