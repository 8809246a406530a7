import type { z } from 'zod';
import { sayings } from '#contract/all-endpoint-docs.ts';
import { isPolled, type Line, paramsOf } from '#contract/endpoint.ts';
import type { Saying } from '#contract/endpoint-docs.ts';
import { refusals } from '#contract/errors.ts';
import { routes } from '#contract/routes.ts';
import { isOffice } from '../../platform/identity/staff-session.ts';
import { meaningOf } from './descriptions.ts';
import { codesOf, openBook, takesKey } from './error-codes.ts';
import { exampleOf } from './examples.ts';
import { headers, parameters, pictures } from './headers.ts';
import { doors, introduction, noLicence, schemes, tags } from './info.ts';
import { type Json, openShelf } from './schemas.ts';

type Shelf = ReturnType<typeof openShelf> & ReturnType<typeof openBook>;
type Options = { origin: string; staff: boolean };

/** The contract as OpenAPI 3.1, made from the same lines that answer; the staff's calls only where they are asked for. */
export function openapi({ origin, staff }: Options): Json {
  const shelf = { ...openShelf(), ...openBook() };
  shelf.schemas.Refusal = refusal;
  const paths: Record<string, Json> = {};
  const rooms = Object.entries(routes).filter(([room]) => staff || !isOffice(room));
  for (const [room, lines] of rooms) {
    for (const [name, line] of Object.entries(lines) as [string, Line][]) {
      const [method, path] = line.path.split(' ') as [string, string];
      const saying = (sayings[room as keyof typeof sayings] as Record<string, Saying>)[name] as Saying;
      paths[path] = { ...paths[path], [method.toLowerCase()]: operation(shelf, `${room}.${name}`, line, saying) };
    }
  }
  for (const [name, schema] of Object.entries(shelf.schemas))
    schema.examples ??= [exampleOf(schema, shelf.schemas, name)];
  return {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1', description: introduction, license: noLicence },
    servers: [{ url: origin }],
    tags: rooms.map(([name]) => ({ name, description: tags[name as keyof typeof tags] })),
    components: {
      securitySchemes: schemes(staff),
      headers,
      parameters,
      responses: shelf.responses,
      schemas: sorted(shelf.schemas),
    },
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
    responses: { ...answered(shelf, line), ...shelf.refused(codesOf(line, saying)) },
  };
}

function answered(shelf: Shelf, line: Line): Json {
  if (line.status === 204)
    return {
      204: { description: 'Heard', headers: { 'x-request-id': { $ref: '#/components/headers/x-request-id' } } },
    };
  const schema = shelf.schemaOf(line.reply, 'output');
  const kept = { etag: { $ref: '#/components/headers/etag' } };
  const always = { 'x-request-id': { $ref: '#/components/headers/x-request-id' } };
  return {
    [String(line.status ?? 200)]: {
      description: line.status === 201 ? 'Made' : 'Answered',
      headers: { ...always, ...(isMarked(line) ? kept : {}) },
      content: { 'application/json': { schema, ...example(shelf, schema) } },
    },
    ...(isMarked(line) ? { 304: { description: 'What `If-None-Match` named is still so.', headers: kept } } : {}),
  };
}

const isMarked = (line: Line) => line.cache === 'public' || isPolled(line);

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
    ...(line.cache || line.door === 'staff' || line.door === 'seller' || hook ? [] : ['platform']),
    ...(takesKey(line) ? ['idempotency-key'] : []),
    ...(isMarked(line) ? ['if-none-match'] : []),
    ...(hook ? ['tosspayments-webhook-transmission-id'] : []),
  ].map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

function securityOf({ door, cache }: Line) {
  if (door === 'staff' || door === 'seller') return [{ staff: [] }];
  if (door !== 'anyone') return [{ shopper: [] }];
  return cache ? [] : [{}, { shopper: [] }];
}

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
