import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallsByPath } from '#contract/routes.ts';
import type { OpsClient } from './ops-admin-client.ts';

type Act = (desk: OpsClient, words: string[], place: { dataDir: string }) => Promise<unknown>;
type Query<P extends keyof CallsByPath> = NonNullable<CallsByPath[P]['query']>;

/** Staff actions by name, with their arguments. */
export const opsActions: Record<string, Act> = {
  orders: ({ call }, [status]) =>
    call('GET /v1/staff/orders', { query: definedQuery<Query<'GET /v1/staff/orders'>>({ status }) }),
  order: async ({ call, order }, [key]) => call('GET /v1/staff/orders/{id}', { params: await order(need(key)) }),

  confirm: async ({ call, line }, [key]) =>
    call('PUT /v1/staff/lines/{line}/confirm', { params: await line(need(key)) }),
  unconfirm: async ({ call, line }, [key]) =>
    call('PUT /v1/staff/lines/{line}/confirm/undo', { params: await line(need(key)) }),
  ready: async ({ call, line }, [key]) => call('PUT /v1/staff/lines/{line}/ready', { params: await line(need(key)) }),
  delay: async ({ call, line }, [key, newDate, ...reason]) =>
    call('PUT /v1/staff/lines/{line}/delay', {
      params: await line(need(key)),
      body: { newDate: need(newDate), reason: reason.join(' ') },
    }),
  ship: async ({ call, line }, [key, carrierCode, ...invoice]) =>
    call('PUT /v1/staff/lines/{line}/ship', {
      params: await line(need(key)),
      body: { carrierCode: need(carrierCode), invoice: invoice.join(' ') },
    }),
  unship: async ({ call, line }, [key, ...reason]) =>
    call('PUT /v1/staff/lines/{line}/ship/undo', { params: await line(need(key)), body: reasonBody(reason) }),
  deliver: async ({ call, line }, [key]) =>
    call('PUT /v1/staff/lines/{line}/deliver', { params: await line(need(key)) }),
  undeliver: async ({ call, line }, [key, ...reason]) =>
    call('PUT /v1/staff/lines/{line}/deliver/undo', { params: await line(need(key)), body: reasonBody(reason) }),
  'stock-out': async ({ call, line }, [key, ...reason]) =>
    call('PUT /v1/staff/lines/{line}/stock-out', { params: await line(need(key)), body: reasonBody(reason) }),
  withdraw: async ({ call, line }, [key, reason, units]) =>
    call('PUT /v1/staff/lines/{line}/withdraw', {
      params: await line(need(key)),
      body: { reason: need(reason), ...(units ? { units: Number(units) } : {}) },
    }),
  approve: (desk, words) => answerCancel(desk, words, 'approved'),
  refuse: (desk, words) => answerCancel(desk, words, 'refused'),
  accept: (desk, words) => answerClaim(desk, words, 'approved'),
  reject: (desk, words) => answerClaim(desk, words, 'refused'),

  deposit: async ({ call, order }, [key, ...reason]) =>
    call('PUT /v1/staff/orders/{id}/deposit', { params: await order(need(key)), body: reasonBody(reason) }),
  refunds: ({ call }, [status]) =>
    call('GET /v1/staff/refunds', { query: definedQuery<Query<'GET /v1/staff/refunds'>>({ status }) }),
  retry: ({ call }, [uuid]) => call('PUT /v1/staff/refunds/{uuid}/retry', { params: { uuid: need(uuid) } }),
  manual: ({ call }, [uuid]) =>
    call('PUT /v1/staff/refunds/{uuid}/manual', { params: { uuid: need(uuid) }, body: { isManual: true } }),
  paid: ({ call }, [uuid, ...reason]) =>
    call('PUT /v1/staff/refunds/{uuid}/done', { params: { uuid: need(uuid) }, body: reasonBody(reason) }),

  stock: ({ call }, [option, units = '', ...reason]) =>
    call('PUT /v1/staff/options/{id}/stock', {
      params: { id: Number(option) },
      body: { ...stockChangeOf(units), ...reasonBody(reason) },
    }),
  coupon: ({ call }, [coupon, email, ...reason]) =>
    call('POST /v1/staff/coupons/{id}/issue', {
      params: { id: Number(coupon) },
      body: { email: need(email), ...reasonBody(reason) },
    }),
  points: ({ call }, [email, amount, ...reason]) =>
    call('POST /v1/staff/points', { body: { email: need(email), amount: Number(amount), ...reasonBody(reason) } }),

  cases: ({ call }, [state]) =>
    call('GET /v1/staff/cases', { query: definedQuery<Query<'GET /v1/staff/cases'>>({ state }) }),
  'take-case': ({ call }, [id]) =>
    call('PUT /v1/staff/cases/{id}/manual', { params: { id: Number(id) }, body: { isManual: true } }),
  'close-case': ({ call }, [id, ...reason]) =>
    call('PUT /v1/staff/cases/{id}/close', { params: { id: Number(id) }, body: reasonBody(reason) }),
  questions: ({ call }, [which]) =>
    call('GET /v1/staff/questions', {
      query: definedQuery<Query<'GET /v1/staff/questions'>>({ open: which === 'all' ? 'false' : undefined }),
    }),
  answer: ({ call }, [id, ...text]) =>
    call('PUT /v1/staff/questions/{id}/answer', { params: { id: Number(id) }, body: { text: text.join(' ') } }),

  inquiries: ({ call }, [state]) =>
    call('GET /v1/staff/inquiries', { query: definedQuery<Query<'GET /v1/staff/inquiries'>>({ state }) }),
  inquiry: ({ call }, [uuid]) => call('GET /v1/staff/inquiries/{uuid}', { params: { uuid: need(uuid) } }),
  reply: (desk, words) => reply(desk, words, false),
  'reply-close': (desk, words) => reply(desk, words, true),
  'close-inquiry': ({ call }, [uuid, ...reason]) =>
    call('PUT /v1/staff/inquiries/{uuid}/close', { params: { uuid: need(uuid) }, body: reasonBody(reason) }),
  'inquiry-picture': async ({ call }, [uuid, message, n], { dataDir }) => {
    const params = { uuid: need(uuid), message: Number(message), n: Number(n) };
    const { picture } = await call('GET /v1/staff/inquiries/{uuid}/messages/{message}/pictures/{n}', { params });
    return saveImage(dataDir, `${message}-${n}`, picture);
  },
  'unmask-inquiry': ({ call }, [uuid, ...reason]) =>
    call('POST /v1/staff/inquiries/{uuid}/unmask', { params: { uuid: need(uuid) }, body: reasonBody(reason) }),

  reviews: ({ call }, [state]) =>
    call('GET /v1/staff/reviews', { query: definedQuery<Query<'GET /v1/staff/reviews'>>({ state }) }),
  'answer-review': ({ call }, [id, ...text]) =>
    call('PUT /v1/staff/reviews/{id}/answer', { params: { id: Number(id) }, body: { text: text.join(' ') } }),
  'blind-review': ({ call }, [id, reason, ...words]) =>
    call('PUT /v1/staff/reviews/{id}/blind', {
      params: { id: Number(id) },
      body: { reason: need(reason) as 'personal', words: words.join(' ') },
    }),
  'unblind-review': ({ call }, [id, ...reason]) =>
    call('PUT /v1/staff/reviews/{id}/unblind', { params: { id: Number(id) }, body: reasonBody(reason) }),
  'settle-review': ({ call }, [id, ...reason]) =>
    call('PUT /v1/staff/reviews/{id}/settle', { params: { id: Number(id) }, body: reasonBody(reason) }),
  messages: ({ call }, [status]) =>
    call('GET /v1/staff/messages', { query: definedQuery<Query<'GET /v1/staff/messages'>>({ status }) }),
  letters: async ({ call, order }, [key]) => {
    const { id } = await call('GET /v1/staff/orders/{id}', { params: await order(need(key)) });
    return call('GET /v1/staff/messages', { query: { order: id } });
  },
  'say-again': ({ call }, [id, ...reason]) =>
    call('POST /v1/staff/messages/{id}/again', { params: { id: Number(id) }, body: reasonBody(reason) }),
  advertise: ({ call }, [title, contents, link, ...reason]) =>
    call('POST /v1/staff/adverts', {
      body: { title: need(title), contents: need(contents), link: need(link), ...reasonBody(reason) },
    }),

  businesses: ({ call }, [state]) =>
    call('GET /v1/staff/businesses', { query: definedQuery<Query<'GET /v1/staff/businesses'>>({ state }) }),
  certificate: async ({ call }, [id], { dataDir }) => {
    const { picture } = await call('GET /v1/staff/businesses/{id}/picture', { params: { id: Number(id) } });
    return saveImage(dataDir, `${id}`, picture);
  },
  member: ({ call }, [id, verdict, ...reason]) =>
    call('PUT /v1/staff/businesses/{id}', {
      params: { id: Number(id) },
      body: { verdict: verdict as 'approved', ...(reason.length > 0 ? reasonBody(reason) : {}) },
    }),

  approvals: ({ call }) => call('GET /v1/staff/approvals', {}),
  decide: ({ call }, [id, verdict, ...reason]) =>
    call('PUT /v1/staff/approvals/{id}', {
      params: { id: Number(id) },
      body: { verdict: verdict as 'approved', ...(reason.length > 0 ? reasonBody(reason) : {}) },
    }),
  unmask: async ({ call, order }, [key, ...reason]) =>
    call('POST /v1/staff/orders/{id}/unmask', { params: await order(need(key)), body: reasonBody(reason) }),
  figures: ({ call }, [name, from, until, seller]) =>
    call('GET /v1/staff/figures', {
      query: definedQuery<Query<'GET /v1/staff/figures'>>({ name, from, until, seller }),
    }),
  'figure-rows': ({ call }, [name, from, until, seller]) =>
    call('GET /v1/staff/figures/{name}/rows', {
      params: { name: need(name) as 'sales' },
      query: definedQuery<Query<'GET /v1/staff/figures/{name}/rows'>>({ from, until, seller }),
    }),
  searches: ({ call }, [empty]) =>
    call('GET /v1/staff/searches', {
      query: definedQuery<Query<'GET /v1/staff/searches'>>({ empty: empty === 'empty' ? 'true' : undefined }),
    }),
  looks: ({ call }) => call('GET /v1/staff/looks', { query: {} }),
  audit: ({ call }, words) =>
    call('GET /v1/staff/audit', {
      query: definedQuery<Query<'GET /v1/staff/audit'>>({ subject: words.join(' ') || undefined }),
    }),
};

async function reply({ call }: OpsClient, [uuid, ...text]: string[], close: boolean) {
  const params = { uuid: need(uuid) };
  const { lastMessage: seen } = await call('GET /v1/staff/inquiries/{uuid}', { params });
  return call('POST /v1/staff/inquiries/{uuid}/messages', { params, body: { text: text.join(' '), seen, close } });
}

// Stored among the private images, where files without a row are deleted within a day.
function saveImage(dataDir: string, name: string, picture: string) {
  const file = join(dataDir, 'private', `look-${name}.webp`);
  writeFileSync(file, Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64'), { mode: 0o600 });
  return { file };
}

type Verdict = 'approved' | 'refused';

async function answerCancel({ call, line }: OpsClient, [key, ...reason]: string[], verdict: Verdict) {
  const params = await line(need(key));
  return call('PUT /v1/staff/lines/{line}/withdraw/answer', { params, body: { verdict, ...reasonBody(reason) } });
}

async function answerClaim({ call, line }: OpsClient, [key, ...reason]: string[], verdict: Verdict) {
  const params = await line(need(key));
  return call('PUT /v1/staff/lines/{line}/claim/answer', { params, body: { verdict, ...reasonBody(reason) } });
}

// "+3" and "-3" are differences; "12/10" means that twelve were counted where ten were expected.
function stockChangeOf(units: string) {
  if (/^[+-]/.test(units)) return { by: Number(units) };
  const [now, seen] = units.split('/');
  return { counted: Number(now), seen: Number(seen) };
}

const reasonBody = (words: string[]) => ({ reason: words.join(' ') });

// Input is passed on unchanged: the shop's validation messages are better than checks here.
function definedQuery<Q>(query: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Q;
}

function need(word: string | undefined) {
  if (!word) throw new Error('An argument is missing. Run npm run ops -- --help.');
  return word;
}
