import type { JsonObject } from './schemas.ts';

const text = (description: string) => ({ description, schema: { type: 'string' } });
export const responseHeaders = {
  'x-request-id': text('The id of this request. Include it when you contact support.'),
  etag: text('The version of this response.'),
  'retry-after': {
    description: 'The number of seconds to wait before repeating the request. The request had no effect.',
    schema: { type: 'integer', minimum: 1 },
  },
};

const header = (name: string, description: string, schema: JsonObject) => ({ name, in: 'header', description, schema });
export const requestParameters = {
  platform: header('platform', 'The customer’s platform. Some products are sold in the app only.', {
    type: 'string',
    enum: ['web', 'android', 'ios'],
    default: 'web',
  }),
  'idempotency-key': header(
    'Idempotency-Key',
    'A key that makes repeated requests safe. A repeat within one day has no further effect.',
    {
      type: 'string',
      pattern: '^[\\x21-\\x7e]{8,100}$',
      examples: ['0f4a2c1e-6b1d-4f7a-9c3e-2d5b8a7e6f10'],
    },
  ),
  'if-none-match': header('If-None-Match', 'The `ETag` of a cached response.', { type: 'string' }),
  'tosspayments-webhook-transmission-id': header(
    'tosspayments-webhook-transmission-id',
    'The id of one delivery. A repeated delivery is ignored.',
    { type: 'string' },
  ),
};

export const imageUploadSchema = {
  type: 'object',
  required: ['pictures'],
  properties: {
    pictures: {
      type: 'array',
      description: 'JPEG, PNG, WebP or HEIC, up to 10 MB each.',
      minItems: 1,
      maxItems: 5,
      items: { type: 'string', contentMediaType: 'image/*', format: 'binary' },
    },
  },
};
