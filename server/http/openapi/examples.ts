import type { JsonObject } from './schemas.ts';

/** Example values by field name, wherever the field appears. */
const examplesByName: Record<string, unknown> = {
  tel: '064-732-1234',
  images: '/pictures/goods/0f4a2c1e',
  accountNumber: '110-123-456789',
  bankName: '신한은행',
  address: '경기도 성남시 분당구 판교역로 235',
  addressDetail: '101호',
  amount: 24900,
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  area: 0,
  body: '포장이 꼼꼼하고 단감이 달아요.',
  card: 'autumn-02',
  businessNumber: '1208147521',
  code: '123456',
  comment: '포장이 꼼꼼하고 단감이 달아요.',
  contents: '청도의 볕에서 익은 단감이에요.',
  count: 1,
  displayName: '쿠마',
  email: 'first@demo.shop',
  filter: '단감',
  image: '/pictures/persimmon',
  invoice: '612345678900',
  message: '문 앞에 놓아 주세요.',
  name: '강순자',
  nextPage: null,
  nickname: '순자네',
  note: '확인했어요.',
  optionIdPathKey: '1024',
  orderNumber: '20261120-4F7K2M',
  origin: '경상북도 청도군',
  password: 'Persimmon24!',
  newPassword: 'Persimmon25!',
  phone: '010-1234-5678',
  prePage: null,
  price: 24900,
  productName: '청도 단감 5kg',
  question: '언제 수확한 단감인가요?',
  reason: '고객 요청으로 확인했어요.',
  recipient: '강순자',
  roadAddress: '경기도 성남시 분당구 판교역로 235',
  title: '청도 단감이 익었어요',
  token: 'Zk3mQ0f8Zk3mQ0f8Zk3mQ0f8Zk3mQ0f8Zk3mQ0f8Zk3',
  totp: '123456',
  unit: 1,
  units: 1,
  url: 'https://shop.example/product/1024',
  verificationCode: '123456',
  zonecode: '13494',
  EmailAddress: 'first@demo.shop',
  MobileNumber: '010-1234-5678',
  NewPasswordText: 'Persimmon25!',
  PersonName: '강순자',
  PhoneNumber: '010-1234-5678',
  PrintableToken: 'Zk3mQ0f8Zk3mQ0f8Zk3mQ0f8Zk3mQ0f8Zk3mQ0f8Zk3',
  VerificationCode: '123456',
  Won: 24900,
};

const formats: Record<string, unknown> = {
  'date-time': '2026-11-20T14:59:59.000Z',
  date: '2026-11-24',
  uuid: '0f4a2c1e-6b1d-4f7a-9c3e-2d5b8a7e6f10',
  uri: 'https://shop.example/product/1024',
  email: 'first@demo.shop',
};

/** One example value of a schema: an object's required fields, lists with one entry. */
export function exampleValueOf(schema: JsonObject, schemas: Record<string, JsonObject>, name = '', depth = 0): unknown {
  const given = (schema.examples as unknown[] | undefined)?.[0];
  if (given !== undefined) return given;
  if (typeof schema.$ref === 'string') {
    const called = schema.$ref.replace('#/components/schemas/', '');
    return exampleValueOf(schemas[called] ?? {}, schemas, name || called, depth);
  }
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const choice = ((schema.anyOf ?? schema.oneOf) as JsonObject[] | undefined)?.[0];
  if (choice) return exampleValueOf(choice, schemas, name, depth);
  if (schema.allOf)
    return Object.assign({}, ...(schema.allOf as JsonObject[]).map((one) => exampleValueOf(one, schemas, name, depth)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return objectExample(schema, schemas, depth);
  if (type === 'array') {
    if (depth > 6 && !schema.minItems) return [];
    const least = Math.max(1, Number(schema.minItems ?? 1));
    return Array.from({ length: least }, () =>
      exampleValueOf((schema.items ?? {}) as JsonObject, schemas, name, depth + 1),
    );
  }
  return scalarExample(type, schema, name);
}

function objectExample(
  { properties = {}, required = [] }: JsonObject,
  schemas: Record<string, JsonObject>,
  depth: number,
) {
  const must = required as string[];
  return Object.fromEntries(
    Object.entries(properties as Record<string, JsonObject>)
      .filter(([key]) => must.includes(key))
      .map(([key, inner]) => [key, exampleValueOf(inner, schemas, key, depth + 1)]),
  );
}

function scalarExample(type: unknown, schema: JsonObject, name: string): unknown {
  if (type === 'null') return null;
  if (type === 'boolean') return false;
  const value = examplesByName[name];
  if (type === 'integer' || type === 'number') {
    const wanted = typeof value === 'number' ? value : /price|amount|fee|discount|won/i.test(name) ? 24_900 : 1;
    return Math.min(Math.max(wanted, Number(schema.minimum ?? wanted)), Number(schema.maximum ?? wanted));
  }
  if (type !== 'string') return value ?? null;
  const format = formats[String(schema.format)];
  if (format !== undefined) return format;
  if (typeof value === 'string') return value;
  return schema.pattern && !new RegExp(String(schema.pattern), 'u').test('청도 단감')
    ? matchingWord(String(schema.pattern))
    : '청도 단감';
}

// Ids, keys and digits: the first of a few plain words that matches the pattern.
function matchingWord(pattern: string) {
  const exampleTexts = [
    '1024',
    '04',
    'persimmon',
    '13494',
    '123456',
    '612345678900',
    '2026-11',
    'persimmon-5kg-2026-11-24-box',
    '010-1234-5678',
  ];
  return exampleTexts.find((word) => new RegExp(pattern, 'u').test(word)) ?? 'persimmon';
}
