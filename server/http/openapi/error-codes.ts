import type { Line } from '#contract/endpoint.ts';
import type { Saying } from '#contract/endpoint-docs.ts';
import { envelope, Refusal, type RefusalCode, refusals } from '#contract/errors.ts';
import type { Json } from './schemas.ts';

/** Every code a call may refuse with: everybody's, those its line brings, and those its room names. */
export function codesOf(line: Line, [, ...own]: Saying): RefusalCode[] {
  const [method, path = ''] = line.path.split(' ');
  const isWrite = method !== 'GET';
  const found: (RefusalCode | false)[] = [
    'BAD_REQUEST',
    'VALIDATION',
    'TIMEOUT',
    'TOO_MANY',
    'SERVER_ERROR',
    'UNAVAILABLE',
    line.cache !== 'public' && 'TOKEN_INVALID',
    line.cache !== 'public' && 'TOKEN_EXPIRED',
    line.door === 'member' && 'GUEST_NOT_ALLOWED',
    (line.door === 'staff' || line.door === 'seller') && 'STAFF_NOT_ALLOWED',
    line.fresh === true && 'PROOF_REQUIRED',
    (line.door === 'staff' || line.door === 'seller' || path.includes('{')) && 'NOT_FOUND',
    isWrite && 'STORAGE_FULL',
    isWrite && 'TOO_LARGE',
    isWrite && 'UNSUPPORTED_MEDIA_TYPE',
    isWrite && 'STORAGE_FULL',
    (isWrite || line.query !== undefined) && !line.path.includes('/webhook/') && 'CARD_DATA_FORBIDDEN',
    takesKey(line) && 'IDEMPOTENCY_CONFLICT',
    ...(line.pictures ? (['FILE_TYPE', 'FILE_TOO_LARGE', 'FILE_COUNT'] as const) : []),
    ...own,
  ];
  return [...new Set(found.filter((code) => code !== false))];
}

/** Whether an Idempotency-Key makes asking twice the same as asking once. */
export function takesKey(line: Line) {
  return !line.path.startsWith('GET ') && line.door !== 'anyone' && line.repeat !== 'self';
}

/** Refusals that many calls share are written once, under the name of their status. Two processes write the same. */
export function openBook() {
  const responses: Record<string, Json> = {};
  const named = new Map<string, string>();

  /** A response for each status, naming its codes with the sentences a shopper would read. */
  function refused(codes: RefusalCode[]): Record<string, Json> {
    const by = Map.groupBy(codes, (code) => refusals[code][0]);
    return Object.fromEntries([...by].map(([status, list]) => [String(status), { $ref: nameOf(status, list) }]));
  }

  function nameOf(status: number, list: RefusalCode[]) {
    const key = `${status} ${list.join(' ')}`;
    const before = [...named.keys()].filter((one) => one.startsWith(`${status} `)).length;
    const name = named.get(key) ?? `Refused${status}${before > 0 ? `-${before + 1}` : ''}`;
    named.set(key, name);
    responses[name] ??= response(status, list);
    return `#/components/responses/${name}`;
  }

  return { responses, refused };
}

function response(status: number, codes: RefusalCode[]): Json {
  const schema = {
    allOf: [
      { $ref: '#/components/schemas/Refusal' },
      { type: 'object', properties: { code: { type: 'string', enum: codes } } },
    ],
  };
  const first = codes[0] as RefusalCode;
  const example = envelope(new Refusal(first));
  return {
    description: codes.map((code) => `\`${code}\` ${refusals[code][1]}`).join('\n\n'),
    headers: {
      'x-request-id': { $ref: '#/components/headers/x-request-id' },
      ...(status === 429 || status === 503 ? { 'retry-after': { $ref: '#/components/headers/retry-after' } } : {}),
    },
    content: { 'application/json': { schema, example } },
  };
}
