/** One item of an envelope: its type and its raw body. */
export type SentryItem = { type: string; body: Buffer };

const newLine = 0x0a;
const mostItems = 20;

/**
 * Parses a Sentry envelope: a JSON header line, then for each item a header line and its bytes. Null if it is invalid. The target named in
 * the header is ignored.
 */
export function parseEnvelope(bytes: Buffer): { eventId: string | null; items: SentryItem[] } | null {
  const first = lineAt(bytes, 0);
  const head = recordOf(first.text);
  if (!head) return null;
  const items: SentryItem[] = [];
  let at = first.next;
  while (at < bytes.length) {
    const line = lineAt(bytes, at);
    if (line.text === '') {
      at = line.next;
      continue;
    }
    const about = recordOf(line.text);
    if (!about || typeof about.type !== 'string' || items.length >= mostItems) return null;
    const end = endOf(bytes, line.next, about.length);
    if (end === null) return null;
    items.push({ type: about.type, body: bytes.subarray(line.next, end) });
    at = bytes[end] === newLine ? end + 1 : end;
  }
  const id = head.event_id;
  return { eventId: typeof id === 'string' && /^[0-9a-f]{32}$/.test(id) ? id : null, items };
}

/** Formats items as an envelope with a new header. */
export function formatEnvelope(dsn: string, eventId: string | null, items: readonly SentryItem[]) {
  const head = { ...(eventId && { event_id: eventId }), dsn };
  const parts = items.flatMap(({ type, body }) => [
    Buffer.from(`${JSON.stringify({ type, length: body.length })}\n`),
    body,
    Buffer.from('\n'),
  ]);
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...parts]);
}

function endOf(bytes: Buffer, from: number, length: unknown) {
  if (length === undefined) return lineAt(bytes, from).end;
  if (typeof length !== 'number' || !Number.isInteger(length) || length < 0 || from + length > bytes.length)
    return null;
  return from + length;
}

function lineAt(bytes: Buffer, from: number) {
  const found = bytes.indexOf(newLine, from);
  const end = found < 0 ? bytes.length : found;
  return { text: bytes.toString('utf8', from, end).trim(), end, next: end + 1 };
}

function recordOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
