import { createConfig, lintFromString } from '@redocly/openapi-core';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { allRoutes, type Routes } from '#contract/routes.ts';
import { ownShop } from '#test/test-shop.ts';
import { registerApiDocs } from './docs.ts';
import { operationIdOf } from './info.ts';

type Parameter = { name: string; in: string; description: string; schema: Record<string, unknown>; $ref?: string };
type Content = Record<string, { schema: Record<string, unknown>; example?: unknown }>;
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  security: Record<string, unknown>[];
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { $ref?: string; content?: Content }>;
};
type Components = Record<'schemas' | 'responses' | 'securitySchemes', Record<string, Record<string, unknown>>>;
type Document = { servers: unknown[]; paths: Record<string, Record<string, Operation>>; components: Components };

const shop = ownShop({ RATE_LIMITS: 'on' });
const read = async () => (await (await fetch(`${shop.origin}/openapi.json`)).json()) as Document;
const calls = ({ paths }: Document) => Object.values(paths).flatMap((path) => Object.values(path));
const lines = new Map(
  Object.entries(allRoutes).flatMap(([room, all]) =>
    Object.entries(all).map(([name, line]) => [operationIdOf(room as keyof Routes, name), line as Endpoint] as const),
  ),
);

describe('/openapi.json', () => {
  test('follows redocly’s recommended rules', { tags: ['nightly'] }, async () => {
    const document = await read();
    const config = await createConfig({ extends: ['recommended'] });
    const found = await lintFromString({ source: JSON.stringify(document), config });
    const problems = found.map(({ ruleId, severity, message }) => `${severity} ${ruleId}: ${message}`);
    expect(problems.filter((one) => one.startsWith('error'))).toEqual([]);
    // The specification dictates these paths; ids are digits, so a literal segment is never mistaken for one.
    expect(problems.filter((one) => !one.startsWith('warn no-ambiguous-paths'))).toEqual([]);
    // Shared parts are written once: an endpoint takes little more room than its own text.
    expect(JSON.stringify(document).length / calls(document).length).toBeLessThan(3250);
  });

  test('describes every endpoint in short sentences, the first of which is its title', async () => {
    for (const { operationId, summary, description } of calls(await read())) {
      expect(description, operationId).toMatch(/^[A-Z][^\n;:]{10,}\.\n\n/);
      const sentences = (description.split('\n')[0] as string).split(/(?<=\.) /);
      expect(sentences[0], operationId).toBe(`${summary}.`);
      for (const one of sentences) expect(one.split(' ').length, one).toBeLessThanOrEqual(25);
    }
  });

  test('defines each schema once, with an example that the contract accepts', async () => {
    const document = await read();
    const { schemas } = document.components;
    expect(Object.keys(schemas).length).toBeGreaterThan(150);
    expect(JSON.stringify(document).match(/\(\?:\[02468\]\[048\]/g)?.length ?? 0).toBeLessThan(8);
    const exampleOf = (content: Content | undefined) => {
      const { schema = {}, example } = content?.['application/json'] ?? {};
      const name = String(schema.$ref ?? '')
        .split('/')
        .at(-1) as string;
      return example ?? (schemas[name]?.examples as unknown[] | undefined)?.[0];
    };
    const refused = calls(document).flatMap(({ operationId, requestBody, responses }) => {
      const { body, reply, status = 200 } = lines.get(operationId as never) as Endpoint;
      const parsed = body?.safeParse(exampleOf(requestBody?.content));
      const answered = reply.safeParse(exampleOf(responses[status]?.content));
      return [
        ...(parsed?.error ? [`${operationId} body: ${parsed.error.message}`] : []),
        ...(answered.error ? [`${operationId} reply: ${answered.error.message}`] : []),
      ];
    });
    expect(refused).toEqual([]);
  });

  test('describes integers as integers and has a meaning for every parameter', async () => {
    const document = await read();
    const { schemas } = document.components;
    for (const { operationId, parameters } of calls(document)) {
      for (const { name, description, schema, $ref } of parameters) {
        if ($ref) continue;
        const shape = schema.$ref ? schemas[String(schema.$ref).split('/').at(-1) as string] : schema;
        expect(String(shape?.pattern), `${operationId} ${name}`).not.toContain('\\d{1,15}');
        expect(description, `${operationId} ${name}`).toMatch(/\.$/);
      }
    }
    const product = document.paths['/v1/products/{id}']?.get;
    expect(schemas.PathId).toMatchObject({ type: 'integer', minimum: 1 });
    expect(product?.parameters[0]?.schema).toEqual({ $ref: '#/components/schemas/PathId' });
  });

  test('names headers, images, access and the error codes of each endpoint', async () => {
    const document = await read();
    const { paths, components } = document;
    expect(document.servers).toEqual([{ url: shop.origin }]);
    expect(Object.keys(components.securitySchemes)).toEqual(['shopper', 'staff']);
    const add = paths['/v1.2/app-users/shopping-carts']?.post;
    expect(add?.parameters.map(({ $ref }) => $ref?.split('/').at(-1))).toEqual(['platform', 'idempotency-key']);
    expect(add?.security).toEqual([{ shopper: [] }]);
    expect(add?.responses['409']?.$ref).toMatch(/Refused409/);
    const conflict = components.responses[String(add?.responses['409']?.$ref).split('/').at(-1) as string];
    expect(JSON.stringify(conflict)).toMatch(/OUT_OF_STOCK.*CART_FULL/);
    expect(JSON.stringify(conflict)).not.toContain('EMAIL_TAKEN');
    expect(JSON.stringify(components.responses.Refused429)).toContain('retry-after');
    expect(paths['/v1/products/{id}']?.get?.security).toEqual([]);
    expect(paths['/v1/staff/me']?.get?.security).toEqual([{ staff: [] }]);
    expect(Object.keys(paths['/v1/uploads']?.post?.requestBody?.content ?? {})).toEqual(['multipart/form-data']);
  });

  test('contains no staff endpoints in a live shop', async () => {
    const app = Fastify();
    registerApiDocs(app, { origin: 'https://shop.example', mode: 'live', docs: true });
    const reply = await app.inject('/openapi.json');
    for (const { body } of [reply, await app.inject('/docs/json')])
      expect(body).not.toMatch(/\/v1\/staff|schemas\/Staff|"Staff[A-Z]/);
    expect(reply.json().paths['/v1/products/{id}']).toBeDefined();
    const page = await app.inject('/docs/');
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers['content-security-policy']).toMatch(/script-src 'self'/);
    expect((await app.inject('/docs/static/nothing.js')).statusCode).toBe(404);
    await app.close();
    const silent = Fastify();
    registerApiDocs(silent, { origin: 'https://shop.example', mode: 'live', docs: false });
    for (const path of ['/openapi.json', '/docs', '/docs/json'])
      expect((await silent.inject(path)).statusCode).toBe(404);
    await silent.close();
  });
});

test('a rate-limited request is answered with a Retry-After header', async () => {
  const path = `${shop.origin}/v2/tokens`;
  const body = JSON.stringify({ email: 'nobody@demo.shop', password: 'Wrong-24!' });
  const ask = () => fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  let answer = await ask();
  for (let tries = 0; tries < 200 && answer.status !== 429; tries++) answer = await ask();
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.headers.get('x-request-id')).toBeTruthy();
});
