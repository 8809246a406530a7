import { type Endpoint, paramsOf } from '#contract/endpoint.ts';
import { allRoutes } from '#contract/routes.ts';
import { exampleValueOf } from '#server/http/openapi/examples.ts';
import { createSchemas, type JsonObject } from '#server/http/openapi/schemas.ts';

const [bodyBytes, addressBytes, headerBytes] = [60_000, 12_000, 12_000];

const units = ['@', '1-', '½', 'a-', 'a.', '4-', '4242 ', '\u0315\u0316', 'ﷺ', '٣', ' ', '가 ', '1동 ', '\\'];
const headerUnits = ['@', '1-', 'a.', ', ', ';', ';q=', '; __Host-device=a', 'a=b; ', '4242 ', '(', '/', ' '];
const headers = [
  ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'content-type', 'cookie', 'forwarded'],
  ...['idempotency-key', 'if-none-match', 'origin', 'platform', 'range', 'referer', 'user-agent', 'x-forwarded-for'],
  'tosspayments-webhook-transmission-id',
];

export type BlockingRequest = {
  method: string;
  path: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
  what: string;
};
type Spot = { name: string; most: number; fill: (text: string) => unknown };

/** Every endpoint of the contract, with the requests that fill each of its texts, lists, queries and headers; then pages and files. */
export function blockingRequests(product: number) {
  const schemaSet = createSchemas();
  const lines = Object.values(allRoutes).flatMap((room) => Object.values(room) as Endpoint[]);
  const calls = lines.map((line) => {
    const [method, pattern] = line.path.split(' ') as [string, string];
    const ids = pattern.includes('{') ? paramsOf(line).shape : {};
    const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
      const schema = schemaSet.schemaOf(ids[name] as never, 'input');
      return pattern.includes('product') && name === 'id' ? String(product) : String(exampleValueOf(schema, {}, name));
    });
    const requests: BlockingRequest[] = [
      ...inBody(line, schemaSet).map((one) => ({ method, path, ...one })),
      ...inQuery(line, schemaSet).map(({ query, what }) => ({ method, path: `${path}?${query}`, what })),
      ...inHeaders(line.path.length).map((one) => ({ method, path, ...one })),
    ];
    return { path: line.path, access: line.access as string, requests };
  });
  return [...calls, ...pages(product)];
}

/** Every text of the body in turn, as long as its field and as long as a body may be; then lists as long as a body. */
function inBody(
  line: Endpoint,
  schemaSet: ReturnType<typeof createSchemas>,
): { body: string | Buffer; what: string }[] {
  if (line.path === 'POST /api/monitoring') return envelopes();
  if (!line.body || line.pictures || line.isVideoUpload || line.bytes) return [];
  const schema = schemaSet.schemaOf(line.body, 'input');
  const room = (line.limit ?? 64 * 1024) - (64 * 1024 - bodyBytes);
  const texts = spotsOf(schema, schemaSet.schemas).flatMap(({ name, most, fill }) =>
    [...new Set([Math.min(most, room), room])].flatMap((size) =>
      units.map((unit) => ({
        body: JSON.stringify(fill(repeat(unit, size / (unit === '\\' ? 2 : 1)))),
        what: `${name} of ${size} B ${JSON.stringify(unit)}`,
      })),
    ),
  );
  const lists = ['{}', '[]', '1', '""', '"x"', '{"a":1}', '[[]]', 'null'].flatMap((one) => {
    const list = `[${`${one},`.repeat(Math.floor(room / (one.length + 1)) - 20)}${one}]`;
    const spots = listsOf(schema, schemaSet.schemas);
    return [
      { body: list, what: `a list of ${one}` },
      ...spots.map(({ name, fill }) => ({
        body: JSON.stringify(fill('@@')).replace('"@@"', list.slice(0, -1_000).replace(/,[^,]*$/, ']')),
        what: `${name} a list of ${one}`,
      })),
    ];
  });
  const keys = Array.from({ length: Math.floor(room / 12) }, (_, at) => `"k${at}":1`).join(',');
  return [...texts, ...lists, { body: `{${keys}}`, what: 'many keys' }];
}

function inQuery(line: Endpoint, schemaSet: ReturnType<typeof createSchemas>) {
  const fields = Object.entries(line.query?.shape ?? {}).map(([name, part]) => ({
    name,
    schema: schemaSet.schemaOf(part as never, 'input'),
  }));
  const must = fields.filter(
    ({ schema }) => !('default' in schema) && (line.query?.shape[schema.name as string] ?? null),
  );
  const rest = must.map(
    ({ name, schema }) => `${name}=${encodeURIComponent(String(exampleValueOf(schema, {}, name)))}`,
  );
  return [
    ...fields.map(({ name, schema }) => ({ name, most: lettersOf(schema) })),
    { name: 'other', most: 100 },
  ].flatMap(({ name, most }) =>
    [most, addressBytes].flatMap((size) =>
      units.map((unit) => {
        const text = repeat(unit, Math.min(size, addressBytes / (encodeURIComponent(unit).length / unit.length)));
        const others = rest.filter((one) => !one.startsWith(`${name}=`));
        return {
          query: [`${name}=${encodeURIComponent(text)}`, ...others].join('&'),
          what: `?${name} ${JSON.stringify(unit)}`,
        };
      }),
    ),
  );
}

/**
 * The same code reads the headers of every endpoint: each endpoint gets two patterns per header, and all of them together get every
 * pattern.
 */
function inHeaders(at: number) {
  return headers.flatMap((name, n) =>
    [0, 5].map((step) => {
      const unit = headerUnits[(at + n + step) % headerUnits.length] as string;
      const start = name === 'authorization' ? 'Bearer ' : name === 'range' ? 'bytes=' : '';
      return {
        headers: { [name]: (start + repeat(unit, headerBytes)).trim() },
        what: `${name}: ${JSON.stringify(unit)}`,
      };
    }),
  );
}

/** Pages and files, whose addresses and headers the contract does not describe. */
function pages(product: number) {
  const paths = ['/', `/product/${product}`, '/search', '/pictures/x.avif', '/sitemap.xml', '/assets/x.js', '/nothing'];
  return paths.map((path) => ({
    path: `GET ${path}`,
    access: 'anyone',
    requests: [
      ...units.flatMap((unit): BlockingRequest[] => [
        {
          method: 'GET',
          path: `${path}?q=${encodeURIComponent(repeat(unit, 1300))}`,
          what: `?q ${JSON.stringify(unit)}`,
        },
        {
          method: 'GET',
          path: `${path}/${encodeURIComponent(repeat(unit, 1300))}`,
          what: `/… ${JSON.stringify(unit)}`,
        },
      ]),
      ...headerUnits.flatMap((_, at) => inHeaders(at).map((one) => ({ method: 'GET', path, ...one }))),
    ],
  }));
}

/** Inputs of the monitoring endpoint: one recording of each shape, and reports with lists as long as a request may be. */
function envelopes() {
  const recording = (events: string, what: string) => ({
    body: Buffer.from(
      `{}\n{"type":"replay_recording"}\n{"segment_id":0}\n${events}`.replace(
        'recording"}\n',
        `recording","length":${Buffer.byteLength(`{"segment_id":0}\n${events}`)}}\n`,
      ),
    ),
    what: `recording: ${what}`,
  });
  const report = (json: string, what: string) => ({
    body: Buffer.from(`{}\n{"type":"event"}\n${json}`),
    what: `report: ${what}`,
  });
  const room = 1_000_000;
  const many = (one: string, size = room) => `[${`${one},`.repeat(Math.floor(size / (one.length + 1)) - 9)}${one}]`;
  return [
    ...[room, 500_000].flatMap((size) =>
      units.flatMap((unit) => {
        const text = JSON.stringify(repeat(unit, size / (unit === '\\' ? 2 : 1) - 200));
        return ['class', 'href', 'd']
          .map((key) => recording(`[{"attributes":{"${key}":${text}}}]`, `${key} ${unit}`))
          .concat(recording(`[{"textContent":${text}}]`, `text ${unit}`));
      }),
    ),
    ...['{}', '[]', '1', '"a"', '{"a":1}', '{"attributes":{"class":"a"}}'].flatMap((one) => [
      recording(many(one), one),
      recording(many(one, 29_000 * (one.length + 1)), `${one} × 29,000`),
    ]),
    recording(`${'['.repeat(400_000)}${']'.repeat(400_000)}`, 'deep lists'),
    recording(`[{${Array.from({ length: 60_000 }, (_, at) => `"k${at}":1`).join(',')}}]`, 'many keys'),
    ...['breadcrumbs', 'spans', 'urls', 'error_ids'].flatMap((key) =>
      ['{}', '""', '{"data":{}}'].map((one) => report(`{"${key}":${many(one, 60_000)}}`, `${key} of ${one}`)),
    ),
    report(`{"exception":{"values":[{"stacktrace":{"frames":${many('{}', 60_000)}}}]}}`, 'frames'),
    report(
      `{"measurements":{${Array.from({ length: 5000 }, (_, at) => `"${'a'.repeat(1 + (at % 20))}.${String.fromCharCode(97 + (at % 26))}":{}`).join(',')}}}`,
      'measurements',
    ),
    ...units.map((unit) =>
      report(
        JSON.stringify({
          message: repeat(unit, 20_000),
          release: repeat(unit, 15_000),
          transaction: repeat(unit, 20_000),
        }),
        unit,
      ),
    ),
  ];
}

/** The texts of a schema, each with a function that makes a whole body around it. */
function spotsOf(schema: JsonObject, schemas: Record<string, JsonObject>, name = '', depth = 0): Spot[] {
  if (depth > 8) return [];
  if (typeof schema.$ref === 'string')
    return spotsOf(schemas[schema.$ref.replace('#/components/schemas/', '')] ?? {}, schemas, name, depth + 1);
  const choices = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as JsonObject[] | undefined;
  if (choices) return choices.flatMap((one) => spotsOf(one, schemas, name, depth + 1));
  if (schema.type === 'string') return [{ name, most: lettersOf(schema), fill: (text) => text }];
  if (schema.type === 'array')
    return spotsOf((schema.items ?? {}) as JsonObject, schemas, `${name}[]`, depth + 1).map(({ fill, ...rest }) => ({
      ...rest,
      fill: (text) => [fill(text)],
    }));
  if (schema.type !== 'object') return [];
  return Object.entries((schema.properties ?? {}) as Record<string, JsonObject>).flatMap(([key, part]) =>
    spotsOf(part, schemas, name ? `${name}.${key}` : key, depth + 1).map(({ fill, ...rest }) => ({
      ...rest,
      fill: (text: string) => ({ ...(exampleValueOf(schema, schemas) as object), [key]: fill(text) }),
    })),
  );
}

/** The lists of a schema, filled with a text that is replaced by a list later. */
function listsOf(schema: JsonObject, schemas: Record<string, JsonObject>, name = '', depth = 0): Spot[] {
  if (depth > 8) return [];
  if (typeof schema.$ref === 'string')
    return listsOf(schemas[schema.$ref.replace('#/components/schemas/', '')] ?? {}, schemas, name, depth + 1);
  const choices = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as JsonObject[] | undefined;
  if (choices) return choices.flatMap((one) => listsOf(one, schemas, name, depth + 1));
  if (schema.type === 'array') return [{ name, most: 0, fill: (text) => text }];
  if (schema.type !== 'object') return [];
  return Object.entries((schema.properties ?? {}) as Record<string, JsonObject>).flatMap(([key, part]) =>
    listsOf(part, schemas, name ? `${name}.${key}` : key, depth + 1).map(({ fill, ...rest }) => ({
      ...rest,
      fill: (text: string) => ({ ...(exampleValueOf(schema, schemas) as object), [key]: fill(text) }),
    })),
  );
}

const lettersOf = (schema: JsonObject) => Number(schema.maxLength ?? 200);

/** As many repeats of a unit as fit into this number of bytes. */
function repeat(unit: string, bytes: number) {
  return unit.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(unit))));
}
