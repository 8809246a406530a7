import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEnv } from '#server/base/env.ts';
import { demoStaff, staffPassword } from '#server/staff/people.ts';
import { codeAt, stepAt } from '#server/staff/totp.ts';
import { help } from './help.ts';

const usage = `npm run ops -- [--as role] <act> …

Acts of the demonstration's staff, over HTTP against the shop that runs on PORT. Roles: ${demoStaff.map(({ role }) => role).join(', ')} (owner).

  orders [status]                       newest orders; statuses as in the contract
  order <order>                         one order with its lines
  confirm|unconfirm|ready|deliver <line>
  delay <line> <YYYY-MM-DD> <reason>    ship <line> <carrier> <invoice>
  unship|undeliver|stock-out <line> <reason>
  withdraw <line> <reason> [units]      approve|refuse <line> <reason>     (an asked cancel)
  accept|reject <line> <reason>         (a return, an exchange, a claim)
  deposit <order> <reason>              refunds [status]      retry <refund>      paid <refund> <reason>
  stock <option> <+n|-n|n/seen> <reason>   coupon <coupon> <e-mail> <reason>  points <e-mail> <n> <reason>
  cases [open|closed|all]               close-case <case> <reason>         (money only a person can settle)
  questions [all]                       answer <question> <text>
  businesses [waiting|approved|refused|all]                                (who asks to be a business member)
  certificate <application>             member <application> approved|refused [reason]
  approvals                             decide <approval> approved|refused
  unmask <order> <reason>               audit [subject]

<line> is a line's uuid, or an order's number or id followed by /1 for its first line.`;

const args = process.argv.slice(2);
if (args.length === 0) args.push('--help');
help([...process.argv, ...args], usage.split('\n\n')[0] ?? '', usage.split('\n\n').slice(1).join('\n\n'));

const env = readEnv(process.env);
const at = args.indexOf('--as');
const role = at >= 0 ? args.splice(at, 2)[1] : 'owner';
const [act = '', ...rest] = args;

try {
  console.log(JSON.stringify(await run(act, rest), null, 2));
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

async function run(name: string, [one = '', two = '', ...words]: string[]) {
  const reason = [two, ...words].join(' ');
  const more = words.join(' ');
  switch (name) {
    case 'orders':
      return call('GET', `/v1/staff/orders${one ? `?status=${one}` : ''}`);
    case 'order':
      return call('GET', `/v1/staff/orders/${await orderId(one)}`);
    case 'confirm':
    case 'ready':
    case 'deliver':
      return call('PUT', `${await line(one)}/${name}`);
    case 'unconfirm':
      return call('PUT', `${await line(one)}/confirm/undo`);
    case 'delay':
      return call('PUT', `${await line(one)}/delay`, { newDate: two, reason: more });
    case 'ship':
      return call('PUT', `${await line(one)}/ship`, { carrierCode: two, invoice: more });
    case 'unship':
      return call('PUT', `${await line(one)}/ship/undo`, { reason });
    case 'undeliver':
      return call('PUT', `${await line(one)}/deliver/undo`, { reason });
    case 'stock-out':
      return call('PUT', `${await line(one)}/stock-out`, { reason });
    case 'withdraw':
      return call('PUT', `${await line(one)}/withdraw`, { reason: two, ...(more ? { units: Number(more) } : {}) });
    case 'approve':
    case 'refuse':
      return call('PUT', `${await line(one)}/withdraw/answer`, {
        verdict: name === 'approve' ? 'approved' : 'refused',
        reason,
      });
    case 'accept':
    case 'reject':
      return call('PUT', `${await line(one)}/claim/answer`, {
        verdict: name === 'accept' ? 'approved' : 'refused',
        reason,
      });
    case 'deposit':
      return call('PUT', `/v1/staff/orders/${await orderId(one)}/deposit`, { reason });
    case 'refunds':
      return call('GET', `/v1/staff/refunds${one ? `?status=${one}` : ''}`);
    case 'retry':
      return call('PUT', `/v1/staff/refunds/${one}/retry`);
    case 'paid':
      return call('PUT', `/v1/staff/refunds/${one}/done`, { reason });
    case 'stock':
      return call('PUT', `/v1/staff/options/${one}/stock`, {
        ...(/^[+-]/.test(two)
          ? { by: Number(two) }
          : { counted: Number(two.split('/')[0]), seen: Number(two.split('/')[1] ?? Number.NaN) }),
        reason: more,
      });
    case 'coupon':
      return call('POST', `/v1/staff/coupons/${one}/issue`, { email: two, reason: more });
    case 'points':
      return call('POST', '/v1/staff/points', { email: one, amount: Number(two), reason: more });
    case 'cases':
      return call('GET', `/v1/staff/cases${one ? `?state=${one}` : ''}`);
    case 'close-case':
      return call('PUT', `/v1/staff/cases/${one}/close`, { reason });
    case 'questions':
      return call('GET', `/v1/staff/questions${one === 'all' ? '?open=false' : ''}`);
    case 'answer':
      return call('PUT', `/v1/staff/questions/${one}/answer`, { text: reason });
    case 'businesses':
      return call('GET', `/v1/staff/businesses${one ? `?state=${one}` : ''}`);
    case 'certificate':
      return certificate(one);
    case 'member':
      return call('PUT', `/v1/staff/businesses/${one}`, { verdict: two, ...(more ? { reason: more } : {}) });
    case 'approvals':
      return call('GET', '/v1/staff/approvals');
    case 'decide':
      return call('PUT', `/v1/staff/approvals/${one}`, { verdict: two });
    case 'unmask':
      return call('POST', `/v1/staff/orders/${await orderId(one)}/unmask`, { reason });
    case 'audit':
      return call(
        'GET',
        `/v1/staff/audit${one ? `?subject=${encodeURIComponent([one, reason].join(' ').trim())}` : ''}`,
      );
    default:
      throw new Error(`There is no act called ${name}. npm run ops -- --help`);
  }
}

// Kept among the private pictures, from where files that no row knows are taken away within a day.
async function certificate(id: string) {
  const { picture } = (await call('GET', `/v1/staff/businesses/${id}/picture`)) as { picture: string };
  const file = join(env.dataDir, 'private', `look-${id}.webp`);
  writeFileSync(file, Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64'), { mode: 0o600 });
  return { file };
}

type Listed = { id: number; uuid: string; orderNumber: string; lines: { uuid: string }[] };

async function found(key: string) {
  const query = /^\d{8}-/.test(key) ? `?search=${key}` : '?take=60';
  const { entities } = (await call('GET', `/v1/staff/orders${query}`)) as { entities: Listed[] };
  const order = entities.find((one) => [String(one.id), one.uuid, one.orderNumber].includes(key));
  if (!order) throw new Error(`There is no order ${key} among the newest; give its number, 20261120-7KQ2M9D.`);
  return order;
}

async function orderId(key: string) {
  return /^\d{8}-/.test(key) ? (await found(key)).id : key;
}

async function line(key: string) {
  const [order = '', nth] = key.split('/');
  const uuid = nth ? (await found(order)).lines[Number(nth) - 1]?.uuid : order;
  if (!uuid) throw new Error(`There is no line ${key}.`);
  return `/v1/staff/lines/${uuid}`;
}

async function call(method: string, path: string, body?: object, again = true): Promise<unknown> {
  const response = await fetch(`${env.origin}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await token()}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => {
    throw new Error(`The shop does not answer at ${env.origin}. Is it running (npm start), and is PORT the same?`);
  });
  if (response.status === 401 && again) {
    keep('');
    return call(method, path, body, false);
  }
  const answer = (await response.json()) as { message?: string; code?: string };
  if (!response.ok) throw new Error(`${response.status} ${answer.code ?? ''} ${answer.message ?? ''}`);
  return answer;
}

// A code opens one session, so the session is kept beside the data and used again.
async function token() {
  const kept = read();
  if (kept) return kept;
  const account = demoStaff.find((one) => one.role === role);
  if (!account) throw new Error(`There is nobody called ${role}. npm run ops -- --help`);
  for (const step of [0, 1]) {
    const code = codeAt(account.secret, stepAt(Date.now()) + step);
    const response = await fetch(`${env.origin}/v1/staff/tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: account.email, password: staffPassword, code }),
    });
    if (!response.ok) continue;
    const session = (await response.json()) as { token: string };
    keep(session.token);
    return session.token;
  }
  throw new Error('The console did not let us in; wait half a minute and try again.');
}

function file() {
  return join(env.dataDir, `ops-${role}.token`);
}

function read() {
  try {
    return readFileSync(file(), 'utf8').trim();
  } catch {
    return '';
  }
}

function keep(value: string) {
  writeFileSync(file(), value, { mode: 0o600 });
}
