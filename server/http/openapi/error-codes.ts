import type { Endpoint } from '#contract/endpoint.ts';
import { type ErrorCode, errorEnvelope, errorTable, Refusal } from '#contract/errors.ts';
import type { JsonObject } from './schemas.ts';

/** Every code an endpoint may refuse with: the common ones, those of its features, and those its docs name. */
export function errorCodesOf(line: Endpoint): ErrorCode[] {
  const [method, path = ''] = line.path.split(' ');
  const isWrite = method !== 'GET';
  const found: (ErrorCode | false)[] = [
    'BAD_REQUEST',
    'VALIDATION',
    'TIMEOUT',
    'TOO_MANY',
    'SERVER_ERROR',
    'UNAVAILABLE',
    !line.cache && 'TOKEN_INVALID',
    !line.cache && 'TOKEN_EXPIRED',
    line.access === 'member' && 'GUEST_NOT_ALLOWED',
    (line.access === 'staff' || line.access === 'seller') && 'STAFF_NOT_ALLOWED',
    line.requiresStepUp === true && 'PROOF_REQUIRED',
    (line.access === 'staff' || line.access === 'seller' || path.includes('{')) && 'NOT_FOUND',
    isWrite && 'STORAGE_FULL',
    isWrite && 'TOO_LARGE',
    isWrite && 'UNSUPPORTED_MEDIA_TYPE',
    isWrite && 'STORAGE_FULL',
    (isWrite || line.query !== undefined) && !line.path.includes('/webhook/') && 'CARD_DATA_FORBIDDEN',
    takesIdempotencyKey(line) && 'IDEMPOTENCY_CONFLICT',
    ...(line.pictures ? (['FILE_TYPE', 'FILE_TOO_LARGE', 'FILE_COUNT'] as const) : []),
    ...(line.errors ?? []),
  ];
  return [...new Set(found.filter((code) => code !== false))];
}

/** Whether an Idempotency-Key makes a repeated request have no second effect. */
export function takesIdempotencyKey(line: Endpoint) {
  return !line.path.startsWith('GET ') && line.access !== 'anyone' && line.idempotency !== 'handler';
}

/** Builds error responses, each written once and named by its status. @perProcess nothing is lost: each process makes the same. */
export function createErrorResponses() {
  const responses: Record<string, JsonObject> = {};
  const named = new Map<string, string>();

  /** A response for each status, with its codes and their Korean messages. */
  function refused(codes: ErrorCode[]): Record<string, JsonObject> {
    const by = Map.groupBy(codes, (code) => errorTable[code][0]);
    return Object.fromEntries([...by].map(([status, list]) => [String(status), { $ref: nameOf(status, list) }]));
  }

  function nameOf(status: number, list: ErrorCode[]) {
    const key = `${status} ${list.join(' ')}`;
    const before = [...named.keys()].filter((one) => one.startsWith(`${status} `)).length;
    const name = named.get(key) ?? `Refused${status}${before > 0 ? `-${before + 1}` : ''}`;
    named.set(key, name);
    responses[name] ??= response(status, list);
    return `#/components/responses/${name}`;
  }

  return { responses, refused };
}

function response(status: number, codes: ErrorCode[]): JsonObject {
  const schema = {
    allOf: [
      { $ref: '#/components/schemas/Refusal' },
      { type: 'object', properties: { code: { type: 'string', enum: codes } } },
    ],
  };
  const first = codes[0] as ErrorCode;
  const example = errorEnvelope(new Refusal(first));
  return {
    description: codes.map((code) => `\`${code}\` ${errorTable[code][1]}`).join('\n\n'),
    headers: {
      'x-request-id': { $ref: '#/components/headers/x-request-id' },
      ...(status === 429 || status === 503 ? { 'retry-after': { $ref: '#/components/headers/retry-after' } } : {}),
    },
    content: { 'application/json': { schema, example } },
  };
}
