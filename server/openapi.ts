import type { z } from 'zod';
import { type Line, paramsOf } from '#contract/endpoint.ts';
import { refusals } from '#contract/refusal.ts';
import { routes } from '#contract/routes.ts';
import type { Saying } from '#contract/saying.ts';
import { sayings } from '#contract/sayings.ts';
import { exampleOf } from './openapi/examples.ts';
import { codesOf, refused, takesKey } from './openapi/refusing.ts';
import { type Json, openShelf } from './openapi/shapes.ts';
import { meaningOf } from './openapi/words.ts';

type Shelf = ReturnType<typeof openShelf>;
type Options = { origin: string; staff: boolean };

/** The contract as OpenAPI 3.1, made from the same lines that answer; the staff's calls only where they are asked for. */
export function openapi({ origin, staff }: Options): Json {
  const shelf = openShelf();
  shelf.schemas.Refusal = refusal;
  const paths: Record<string, Json> = {};
  const rooms = Object.entries(routes).filter(([room]) => staff || room !== 'staff');
  for (const [room, lines] of rooms) {
    for (const [name, line] of Object.entries(lines) as [string, Line][]) {
      const [method, path] = line.path.split(' ') as [string, string];
      const saying = (sayings[room as keyof typeof sayings] as Record<string, Saying>)[name] as Saying;
      paths[path] = { ...paths[path], [method.toLowerCase()]: operation(shelf, `${room}.${name}`, line, saying) };
    }
  }
  for (const schema of Object.values(shelf.schemas)) schema.examples ??= [exampleOf(schema, shelf.schemas)];
  return {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1', description: introduction, license: { name: 'None is given yet' } },
    servers: [{ url: origin }],
    tags: rooms.map(([name]) => ({ name })),
    components: { securitySchemes: schemes(staff), headers, parameters, schemas: sorted(shelf.schemas) },
    paths,
  };
}

function operation(shelf: Shelf, operationId: string, line: Line, saying: Saying): Json {
  const [sentence] = saying;
  const [room] = operationId.split('.') as [string];
  const path = line.path.split(' ')[1] as string;
  return {
    operationId,
    tags: [room],
    summary: sentence.split(/[.:;]/)[0],
    description: `${sentence}\n\n${doors[line.door]}`,
    security: securityOf(line),
    parameters: [
      ...parametersOf(shelf, path.includes('{') ? paramsOf(line) : undefined, 'path', path),
      ...parametersOf(shelf, line.query, 'query', path),
      ...headersOf(line),
    ],
    ...bodyOf(shelf, line),
    responses: { ...answered(shelf, line), ...refused(codesOf(line, saying)) },
  };
}

function answered(shelf: Shelf, line: Line): Json {
  const schema = shelf.schemaOf(line.reply, 'output');
  const kept = { etag: { $ref: '#/components/headers/etag' } };
  const always = { 'x-request-id': { $ref: '#/components/headers/x-request-id' } };
  return {
    [String(line.status ?? 200)]: {
      description: line.status === 201 ? 'Made' : 'Answered',
      headers: { ...always, ...(line.cache ? kept : {}) },
      content: { 'application/json': { schema, ...example(shelf, schema) } },
    },
    ...(line.cache ? { 304: { description: 'What `If-None-Match` named is still so.', headers: kept } } : {}),
  };
}

function bodyOf(shelf: Shelf, line: Line): Json {
  if (line.pictures)
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: pictures } } } };
  if (!line.body) return {};
  const schema = shelf.schemaOf(line.body, 'input');
  return { requestBody: { required: true, content: { 'application/json': { schema, ...example(shelf, schema) } } } };
}

// A shape with a name has its example there.
function example(shelf: Shelf, schema: Json): Json {
  return '$ref' in schema ? {} : { example: exampleOf(schema, shelf.schemas) };
}

function parametersOf(shelf: Shelf, shape: z.ZodObject | undefined, where: 'path' | 'query', path: string) {
  if (!shape) return [];
  return Object.entries(shape.shape).map(([name, part]) => ({
    name,
    in: where,
    description: meaningOf(name, path),
    required: where === 'path' || !(part as z.ZodType).safeParse(undefined).success,
    schema: shelf.schemaOf(part as z.ZodType, 'input'),
  }));
}

function headersOf(line: Line) {
  const hook = line.path.includes('/webhook/');
  return [
    ...(line.cache || line.door === 'staff' || hook ? [] : ['platform']),
    ...(takesKey(line) ? ['idempotency-key'] : []),
    ...(line.cache ? ['if-none-match'] : []),
    ...(hook ? ['tosspayments-webhook-transmission-id'] : []),
  ].map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

function securityOf({ door, cache }: Line) {
  if (door === 'staff') return [{ staff: [] }];
  if (door !== 'anyone') return [{ shopper: [] }];
  return cache ? [] : [{}, { shopper: [] }];
}

const doors = {
  anyone: 'Open to everybody.',
  guest: 'With any shopper’s token, a guest’s too.',
  member: 'With a member’s token.',
  staff: 'With a token of the staff, whose role allows it.',
};

const introduction = `Every call of the shop. Ask \`POST /v2/tokens/guest\` for a token first; with it a visitor can search, fill a cart and order.

Amounts are whole won with VAT. Moments are UTC, days are Korea’s. Whatever is not 2xx comes in one envelope, \`Refusal\`: \`code\` is stable, \`message\` is Korean and may be shown.
Writes take an \`Idempotency-Key\`: the same key with the same body is answered again and done once.`;

const schemes = (staff: boolean) => ({
  shopper: {
    type: 'http',
    scheme: 'bearer',
    description: 'Of a guest or a member: `POST /v2/tokens/guest`, `POST /v2/tokens`.',
  },
  ...(staff
    ? { staff: { type: 'http', scheme: 'bearer', description: 'Of the staff: `POST /v1/staff/tokens`.' } }
    : {}),
});

const text = (description: string) => ({ description, schema: { type: 'string' } });
const headers = {
  'x-request-id': text('Names this answer; name it when asking for help.'),
  etag: text('Names this version of the answer.'),
  'retry-after': { description: 'Seconds to wait before asking again.', schema: { type: 'integer', minimum: 1 } },
};

const header = (name: string, description: string, schema: Json) => ({ name, in: 'header', description, schema });
const parameters = {
  platform: header('platform', 'Where the shopper is: some goods are sold in the app only.', {
    type: 'string',
    enum: ['web', 'android', 'ios'],
    default: 'web',
  }),
  'idempotency-key': header('Idempotency-Key', 'Makes asking twice the same as asking once, for a day.', {
    type: 'string',
    pattern: '^[\\x21-\\x7e]{8,100}$',
    examples: ['0f4a2c1e-6b1d-4f7a-9c3e-2d5b8a7e6f10'],
  }),
  'if-none-match': header('If-None-Match', 'The `ETag` of an answer that is kept.', { type: 'string' }),
  'tosspayments-webhook-transmission-id': header(
    'tosspayments-webhook-transmission-id',
    'Names one delivery; the same one twice counts once.',
    { type: 'string' },
  ),
};

const pictures = {
  type: 'object',
  required: ['pictures'],
  properties: {
    pictures: {
      type: 'array',
      description: 'JPEG, PNG, WebP or HEIC, 10 MB each.',
      minItems: 1,
      maxItems: 5,
      items: { type: 'string', contentMediaType: 'image/*', format: 'binary' },
    },
  },
};

const refusal: Json = {
  type: 'object',
  description: 'What comes instead of an answer.',
  required: ['statusCode', 'error', 'code', 'message'],
  properties: {
    statusCode: { type: 'integer' },
    error: { type: 'string' },
    code: { type: 'string', enum: Object.keys(refusals) },
    message: { type: 'string', description: 'A Korean sentence that may be shown.' },
    details: {},
  },
  examples: [{ statusCode: 404, error: 'Not Found', code: 'NOT_FOUND', message: refusals.NOT_FOUND[1] }],
};

function sorted(schemas: Record<string, Json>) {
  return Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1)));
}
