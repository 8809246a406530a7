import { z } from 'zod';
import * as addresses from '#contract/addresses.ts';
import * as auth from '#contract/auth.ts';
import * as business from '#contract/business.ts';
import * as cart from '#contract/cart.ts';
import * as receipts from '#contract/cash-receipts.ts';
import * as catalog from '#contract/catalog.ts';
import * as catalogForms from '#contract/catalog-forms.ts';
import * as checkout from '#contract/checkout.ts';
import * as claims from '#contract/claims.ts';
import * as customers from '#contract/customers.ts';
import * as display from '#contract/display.ts';
import * as giftAnswers from '#contract/gift-answers.ts';
import * as gifts from '#contract/gifts.ts';
import * as lines from '#contract/lines.ts';
import * as notices from '#contract/notices.ts';
import * as orders from '#contract/orders.ts';
import * as payment from '#contract/payments.ts';
import * as points from '#contract/points.ts';
import * as words from '#contract/primitives.ts';
import * as questions from '#contract/questions.ts';
import * as receivedGifts from '#contract/received-gifts.ts';
import * as refunds from '#contract/refunds.ts';
import * as reviews from '#contract/reviews.ts';
import * as staff from '#contract/staff.ts';
import * as uploads from '#contract/uploads.ts';
import * as videos from '#contract/videos.ts';
import * as wishlist from '#contract/wishlist.ts';

export type JsonObject = { [key: string]: unknown };

const files = [
  [
    words,
    customers,
    addresses,
    auth,
    notices,
    business,
    cart,
    catalog,
    checkout,
    claims,
    display,
    gifts,
    giftAnswers,
    catalogForms,
    receivedGifts,
    wishlist,
  ],
  [lines, orders, payment, points, questions, receipts, refunds, reviews, staff, uploads, videos],
].flat();

/** Every exported schema of the contract has the name of its export in the document. */
const names = z.registry<{ id: string; [key: string]: unknown }>();
for (const file of files) {
  for (const [id, shape] of Object.entries(file)) {
    if (shape instanceof z.ZodType && /^[A-Z]/.test(id) && !names.has(shape))
      names.add(shape, { id, shown: z.globalRegistry.get(shape)?.examples });
  }
}

/** Collects named schemas while shapes are described. */
export function createSchemas() {
  const schemas: Record<string, JsonObject> = {};

  /** A shape as JSON Schema; a named one is collected and referenced. */
  function schemaOf(shape: z.ZodType, io: 'input' | 'output'): JsonObject {
    const made = z.toJSONSchema(shape, { io, unrepresentable: 'any', metadata: names, override: asRead }) as JsonObject;
    const { $schema: _, $defs = {}, ...rest } = made as JsonObject & { $defs?: Record<string, JsonObject> };
    const called = new Map(Object.keys($defs).map((name) => [name, nameFor(name, $defs, io)]));
    for (const [name, schema] of Object.entries($defs))
      schemas[called.get(name) as string] ??= replaceWithReferences(schema, called);
    return toReference(replaceWithReferences(rest, called), called);
  }

  // Input and output share a name unless they differ.
  function nameFor(name: string, defs: Record<string, JsonObject>, io: 'input' | 'output') {
    const known = schemas[name];
    if (io === 'output' || !known) return name;
    const same = JSON.stringify(replaceWithReferences(defs[name] as JsonObject, new Map())) === JSON.stringify(known);
    return same ? name : `${name}Asked`;
  }

  /** zod spells out a named shape at the top level instead of referencing it. */
  function toReference(schema: JsonObject, called: Map<string, string>): JsonObject {
    const { id, ...rest } = schema as JsonObject & { id?: string };
    if (typeof id !== 'string') return schema;
    const name = called.get(id) ?? id;
    schemas[name] ??= rest;
    return { $ref: `#/components/schemas/${name}` };
  }

  return { schemas, schemaOf };
}

function replaceWithReferences(value: unknown, called: Map<string, string>): JsonObject {
  const walk = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(walk);
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(
      Object.entries(one).map(([key, inner]) => {
        // Under its own name, zod would drop it from every schema that transforms its input.
        if (key === 'shown') return ['examples', inner];
        if (key !== '$ref' || typeof inner !== 'string') return [key, walk(inner)];
        const name = inner.replace('#/$defs/', '');
        return [key, `#/components/schemas/${called.get(name) ?? name}`];
      }),
    );
  };
  return walk(value) as JsonObject;
}

/** Paths and queries are text parsed as numbers and flags: the document shows the parsed type. */
function asRead({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonObject }) {
  const { def } = zodSchema._zod;
  if (def.type === 'pipe' && def.out._zod.def.type === 'number') {
    const { minimum, maximum } = z.toJSONSchema(def.out as z.ZodType) as { minimum?: number; maximum?: number };
    delete jsonSchema.pattern;
    Object.assign(jsonSchema, { type: 'integer', minimum, maximum });
  }
  // Every integer is within JSON's safe range; the bounds would only repeat that.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  const flags = jsonSchema.enum as unknown[] | undefined;
  if (def.type === 'pipe' && flags?.length === 2 && flags[0] === 'true') {
    delete jsonSchema.enum;
    jsonSchema.type = 'boolean';
  }
}
