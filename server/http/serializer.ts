import stringifier from 'fast-json-stringify';
import { z } from 'zod';

type Schema = { [key: string]: unknown };

/**
 * A serializer that is built from a reply's schema on first use: building all of them would take most of the start.
 * @perProcess nothing is lost: each process builds its own.
 */
export function lazySerializer({ schema: reply }: { schema: unknown }) {
  let made: ((data: unknown) => string) | undefined;
  return (data: unknown) => {
    made ??= stringifier(serialShape(reply as z.ZodType)) as (data: unknown) => string;
    return made(data);
  };
}

/**
 * A reply's schema for fast-json-stringify: unknown fields are dropped, `null` is a flag instead of an alternative, and validation keywords
 * (bounds, patterns, formats) are left out.
 */
function serialShape(reply: z.ZodType): Schema {
  return simplifySchema(z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any', reused: 'inline' }) as Schema);
}

function simplifySchema(schema: Schema): Schema {
  const options = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (options) {
    const real = options.filter((option) => option.type !== 'null');
    const nullable = real.length < options.length;
    if (real.every((option) => typeof option.const === 'number'))
      return { type: 'integer', ...(nullable && { nullable }) };
    if (real.length === 1) return { ...simplifySchema(real[0] as Schema), ...(nullable && { nullable }) };
    return { anyOf: options.map(simplifySchema) };
  }
  if ('const' in schema && schema.type === undefined) return { const: schema.const };
  const { type } = schema;
  if (type === 'array') return { type, items: simplifySchema((schema.items ?? {}) as Schema) };
  if (type !== 'object') return type ? { type } : {};
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  return {
    type,
    properties: Object.fromEntries(properties.map(([key, value]) => [key, simplifySchema(value)])),
    ...(schema.required ? { required: schema.required } : {}),
    additionalProperties:
      typeof schema.additionalProperties === 'object' ? simplifySchema(schema.additionalProperties as Schema) : false,
  };
}
