import type { JsonObject } from './schemas.ts';

const text = (description: string) => ({ description, schema: { type: 'string' } });
export const responseHeaders = {
  'x-request-id': text('Names this answer; name it when asking for help.'),
  etag: text('Names this version of the answer.'),
  'retry-after': {
    description: 'Seconds to wait before asking the same again; where it is, nothing was done.',
    schema: { type: 'integer', minimum: 1 },
  },
};

const header = (name: string, description: string, schema: JsonObject) => ({ name, in: 'header', description, schema });
export const requestParameters = {
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

export const imageUploadSchema = {
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
