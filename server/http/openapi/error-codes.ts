import type { Endpoint } from '#contract/endpoint.ts';
import { type ErrorCode, errorEnvelope, errorTable, Refusal } from '#contract/errors.ts';
import type { JsonObject } from './schemas.ts';

/** Every code an endpoint may refuse with: the common ones, those of its features, and those its docs name. */
export function errorCodesOf(endpoint: Endpoint): ErrorCode[] {
  const [method, path = ''] = endpoint.path.split(' ');
  const isWrite = method !== 'GET';
  const possibleCodes: (ErrorCode | false)[] = [
    'BAD_REQUEST',
    'VALIDATION',
    'TIMEOUT',
    'TOO_MANY',
    'SERVER_ERROR',
    'UNAVAILABLE',
    !endpoint.cache && 'TOKEN_INVALID',
    !endpoint.cache && 'TOKEN_EXPIRED',
    endpoint.access === 'member' && 'GUEST_NOT_ALLOWED',
    (endpoint.access === 'staff' || endpoint.access === 'seller') && 'STAFF_NOT_ALLOWED',
    endpoint.requiresStepUp === true && 'PROOF_REQUIRED',
    (endpoint.access === 'staff' || endpoint.access === 'seller' || path.includes('{')) && 'NOT_FOUND',
    isWrite && 'STORAGE_FULL',
    isWrite && 'TOO_LARGE',
    isWrite && 'UNSUPPORTED_MEDIA_TYPE',
    isWrite && 'STORAGE_FULL',
    (isWrite || endpoint.query !== undefined) && !endpoint.path.includes('/webhook/') && 'CARD_DATA_FORBIDDEN',
    takesIdempotencyKey(endpoint) && 'IDEMPOTENCY_CONFLICT',
    ...(endpoint.pictures
      ? ([
          'FILE_TYPE',
          'FILE_EMPTY',
          'FILE_BROKEN',
          'FILE_PIXELS',
          'FILE_SMALL',
          'FILE_TOO_LARGE',
          'FILE_COUNT',
        ] as const)
      : []),
    ...(endpoint.errors ?? []),
  ];
  return [...new Set(possibleCodes.filter((code) => code !== false))];
}

/** Whether an Idempotency-Key makes a repeated request have no second effect. */
export function takesIdempotencyKey(endpoint: Endpoint) {
  return !endpoint.path.startsWith('GET ') && endpoint.access !== 'anyone' && endpoint.idempotency !== 'handler';
}

/** Builds error responses, each written once and named by its status. @perProcess nothing is lost: each process makes the same. */
export function createErrorResponses() {
  const responses: Record<string, JsonObject> = {};
  const named = new Map<string, string>();

  /** A response for each status, with its codes and their Korean messages. */
  function refusalResponses(codes: ErrorCode[]): Record<string, JsonObject> {
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

  return { responses, refused: refusalResponses };
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
