import type { z } from 'zod';
import { type Endpoint, isPolled, paramsOf } from '#contract/endpoint.ts';
import { errorTable } from '#contract/errors.ts';
import { allRoutes, type Routes } from '#contract/routes.ts';
import { isStaffRoom } from '../../platform/identity/staff-session.ts';
import { descriptionOf } from './descriptions.ts';
import { createErrorResponses, errorCodesOf, takesIdempotencyKey } from './error-codes.ts';
import { exampleValueOf } from './examples.ts';
import { imageUploadSchema, requestParameters, responseHeaders } from './headers.ts';
import {
  accessDescriptions,
  apiIntroduction,
  apiTags,
  licenceNotice,
  operationIdOf,
  securitySchemesFor,
} from './info.ts';
import { createSchemas, type JsonObject } from './schemas.ts';

type DocumentParts = ReturnType<typeof createSchemas> & ReturnType<typeof createErrorResponses>;
type Options = { origin: string; staff: boolean };

/** The contract as OpenAPI 3.1, made from the same routes that answer; staff endpoints only if `staff`. */
export function createOpenApiDocument({ origin, staff }: Options): JsonObject {
  const components = { ...createSchemas(), ...createErrorResponses() };
  components.schemas.Refusal = refusal;
  const paths: Record<string, JsonObject> = {};
  const rooms = (Object.entries(allRoutes) as [keyof Routes, object][]).filter(([room]) => staff || !isStaffRoom(room));
  for (const [room, lines] of rooms) {
    for (const [name, endpoint] of Object.entries(lines) as [string, Endpoint][]) {
      const [method, path] = endpoint.path.split(' ') as [string, string];
      paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(components, room, name, endpoint) };
    }
  }
  for (const [name, schema] of Object.entries(components.schemas))
    schema.examples ??= [exampleValueOf(schema, components.schemas, name)];
  return {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1', description: apiIntroduction, license: licenceNotice },
    servers: [{ url: origin }],
    tags: rooms.map(([name]) => ({ name, description: apiTags[name] })),
    components: {
      securitySchemes: securitySchemesFor(staff),
      headers: responseHeaders,
      parameters: requestParameters,
      responses: components.responses,
      schemas: sortSchemas(components.schemas),
    },
    paths,
  };
}

function operationOf(components: DocumentParts, room: keyof Routes, name: string, endpoint: Endpoint): JsonObject {
  const path = endpoint.path.split(' ')[1] as string;
  return {
    operationId: operationIdOf(room, name),
    tags: [room],
    summary: endpoint.summary.split(/[.:;]/)[0],
    description: `${endpoint.summary}\n\n${accessDescriptions[endpoint.access]}`,
    security: securityOf(endpoint),
    parameters: [
      ...parametersOf(components, path.includes('{') ? paramsOf(endpoint) : undefined, 'path', path),
      ...parametersOf(components, endpoint.query, 'query', path),
      ...headersOf(endpoint),
    ],
    ...bodyOf(components, endpoint),
    responses: { ...responsesOf(components, endpoint), ...components.refused(errorCodesOf(endpoint)) },
  };
}

function responsesOf(components: DocumentParts, endpoint: Endpoint): JsonObject {
  if (endpoint.status === 204)
    return {
      204: {
        description: 'Accepted. The response has no body.',
        headers: { 'x-request-id': { $ref: '#/components/headers/x-request-id' } },
      },
    };
  const schema = components.schemaOf(endpoint.reply, 'output');
  const cacheHeaders = { etag: { $ref: '#/components/headers/etag' } };
  const always = { 'x-request-id': { $ref: '#/components/headers/x-request-id' } };
  return {
    [String(endpoint.status ?? 200)]: {
      description: endpoint.status === 201 ? 'Created.' : 'Success.',
      headers: { ...always, ...(isMarked(endpoint) ? cacheHeaders : {}) },
      content: { 'application/json': { schema, ...exampleOf(components, schema) } },
    },
    ...(isMarked(endpoint)
      ? { 304: { description: 'Not modified since the version in `If-None-Match`.', headers: cacheHeaders } }
      : {}),
  };
}

const isMarked = (endpoint: Endpoint) => endpoint.cache !== undefined || isPolled(endpoint);

function bodyOf(shelf: DocumentParts, endpoint: Endpoint): JsonObject {
  if (endpoint.pictures)
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: imageUploadSchema } } } };
  if (!endpoint.body) return {};
  const schema = shelf.schemaOf(endpoint.body, 'input');
  return { requestBody: { required: true, content: { 'application/json': { schema, ...exampleOf(shelf, schema) } } } };
}

// A named schema has its example in its definition.
function exampleOf(shelf: DocumentParts, schema: JsonObject): JsonObject {
  return '$ref' in schema ? {} : { example: exampleValueOf(schema, shelf.schemas) };
}

function parametersOf(
  components: DocumentParts,
  shape: z.ZodObject | undefined,
  where: 'path' | 'query',
  path: string,
) {
  if (!shape) return [];
  return Object.entries(shape.shape).map(([name, part]) => ({
    name,
    in: where,
    description: descriptionOf(name, path),
    required: where === 'path' || !(part as z.ZodType).safeParse(undefined).success,
    schema: components.schemaOf(part as z.ZodType, 'input'),
  }));
}

function headersOf(endpoint: Endpoint) {
  const hook = endpoint.path.includes('/webhook/');
  return [
    ...(endpoint.cache || endpoint.access === 'staff' || endpoint.access === 'seller' || hook ? [] : ['platform']),
    ...(takesIdempotencyKey(endpoint) ? ['idempotency-key'] : []),
    ...(isMarked(endpoint) ? ['if-none-match'] : []),
    ...(hook ? ['tosspayments-webhook-transmission-id'] : []),
  ].map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

function securityOf({ access, cache }: Endpoint) {
  if (access === 'staff' || access === 'seller') return [{ staff: [] }];
  if (access !== 'anyone') return [{ shopper: [] }];
  return cache ? [] : [{}, { shopper: [] }];
}

const refusal: JsonObject = {
  type: 'object',
  description: 'The body of every response other than 2xx.',
  required: ['statusCode', 'error', 'code', 'message'],
  properties: {
    statusCode: { type: 'integer' },
    error: { type: 'string' },
    code: { type: 'string', enum: Object.keys(errorTable) },
    message: { type: 'string', description: 'A Korean sentence that can be shown to customers.' },
    details: {},
  },
  examples: [{ statusCode: 404, error: 'Not Found', code: 'NOT_FOUND', message: errorTable.NOT_FOUND[1] }],
};

function sortSchemas(schemas: Record<string, JsonObject>) {
  return Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1)));
}
