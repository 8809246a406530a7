import { z } from 'zod';
import { type Line, paramsOf } from '#contract/endpoint.ts';
import { refusals } from '#contract/refusal.ts';
import { routes } from '#contract/routes.ts';

type Json = Record<string, unknown>;

/** The contract as OpenAPI 3.1, made from the same lines that answer. */
export function openapi(): Json {
  const paths: Record<string, Json> = {};
  for (const [room, lines] of Object.entries(routes)) {
    for (const [name, line] of Object.entries(lines) as [string, Line][]) {
      const [method, path] = line.path.split(' ') as [string, string];
      paths[path] = { ...paths[path], [method.toLowerCase()]: operation(room, name, line) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shop',
      version: '1',
      description: 'Every call of the shop. Errors come in one envelope; `message` is Korean and safe to show.',
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Refusal: refusal() },
    },
    paths,
  };
}

function operation(room: string, name: string, line: Line): Json {
  const status = String(line.status ?? 200);
  const refused = {
    description: 'Refused',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
  };
  return {
    operationId: `${room}.${name}`,
    tags: [room],
    summary: `${room}.${name}: ${line.door}`,
    ...(line.door === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    parameters: [
      ...parameters(line.path.includes('{') ? paramsOf(line) : undefined, 'path'),
      ...parameters(line.query, 'query'),
    ],
    ...(line.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: schema(line.body, 'input') } } } }
      : {}),
    responses: {
      [status]: { description: 'Answered', content: { 'application/json': { schema: schema(line.reply, 'output') } } },
      '4XX': refused,
      '5XX': refused,
    },
  };
}

function parameters(shape: z.ZodObject | undefined, where: 'path' | 'query') {
  if (!shape) return [];
  const { properties = {}, required = [] } = schema(shape, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: value,
  }));
}

function schema(shape: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Json;
  return json;
}

function refusal(): Json {
  const codes = Object.keys(refusals);
  return {
    type: 'object',
    required: ['statusCode', 'error', 'code', 'message'],
    properties: {
      statusCode: { type: 'integer' },
      error: { type: 'string' },
      code: { type: 'string', enum: codes },
      message: { type: 'string' },
      details: {},
    },
  };
}
