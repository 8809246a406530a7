import { randomUUID } from 'node:crypto';
import type { TestCustomer } from '../customer.ts';
import { mapoAddress } from '../products.ts';
import type { CrashContext } from './crash-flows.ts';
import { pollForValue, retryUntilSettled, withOneKey } from './customer-flows.ts';
import type { LaneStage } from './lane-stage.ts';

/** More than one transaction takes, so that the last of them need another transaction. */
const parcels = 12;

/** As many guests buy one each; returns the lines of their orders. */
export async function buyParcels({ stage, goods }: CrashContext) {
  return Promise.all(Array.from({ length: parcels }, (_, at) => buyAsGuest(stage, goods, at)));
}

async function buyAsGuest(stage: LaneStage, goods: CrashContext['goods'], at: number) {
  const guest = stage.person();
  await guest.arrive();
  const options = [{ optionIdPathKey: goods.key, unit: 1 }];
  const { id } = await guest.get('POST /v4/app-users/order-tmp', { body: { productId: goods.id, options } });
  const phone = `010${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const address = { ...mapoAddress, addressDetail: `${randomUUID().slice(0, 8)}동 ${at}호`, guestOrderPhone: phone };
  const params = { id };
  const { price } = await guest.get('PATCH /v4/app-users/order-tmp/calculate/{id}', { params, body: { address } });
  const body = { address, chkPrice: price, paymentMethodType: 'card' as const };
  const { orderUuid, payable } = await guest.get('POST /v4/app-users/order-tmp/chk/{id}', { params, body });
  const paymentKey = await guest.authenticate(orderUuid, payable);
  const paid = { params: { orderUuid }, body: { paymentKey, amount: payable } };
  await retryUntilSettled(
    withOneKey((key) => guest.ask('POST /v4/app-users/order-tmp/confirm/{orderUuid}', paid, key)),
  );
  const order = await guest.get('GET /v1.2/app-users/orders/{id}', { params: { id: orderUuid } });
  return order.orderItemProducts[0]?.uuid ?? '';
}

/** Confirms all of them, then ships all of them: one bulk job each, named by its requester, which continues after any crash. */
export async function shipAllParcels(staff: TestCustomer, lines: string[]) {
  await batch(staff, { act: 'confirm', rows: lines.map((line) => ({ line })) });
  await batch(staff, { act: 'ship', rows: lines.map((line) => ({ line, carrierCode: '04', invoice })) });
}

const invoice = '612345678900';

type Form = { act: 'confirm' | 'ship'; rows: { line: string; carrierCode?: string; invoice?: string }[] };

async function batch(staff: TestCustomer, form: Form) {
  const body = { uuid: randomUUID(), ...form };
  await retryUntilSettled(() => staff.ask('POST /v1/staff/batches', { body }));
  const params = { uuid: body.uuid };
  const look = () => retryUntilSettled(() => staff.ask('GET /v1/staff/batches/{uuid}', { params }));
  await pollForValue(async () => (await look()).state !== 'running');
}

/** Faults of lines that were shipped this way: each was confirmed once, shipped once, and its buyer notified once. */
export async function wronglySentLines(sql: LaneStage['sql'], lines: string[]) {
  const wrong = await sql<{ uuid: string; status: string; acts: string; messages: number }[]>`
    select * from (
      select l.uuid, l.status, l.tracking_number as invoice,
        (select string_agg(a.act, ' ' order by a.id) from audit_log a
          where a.subject = 'line ' || l.uuid and a.act in ('confirm', 'ship')) as acts,
        (select count(distinct m.event)::int from message m where m.order_line_id = l.id and m.kind = 'SHIP_START') as messages
      from order_line l where l.uuid = any (${lines}::uuid[])) parcel
    where (status, invoice, acts, messages) is distinct from ('delivering', ${invoice}, 'confirm ship', 1)`;
  const [first] = wrong;
  return (
    first && `${wrong.length} of ${lines.length} parcels: ${first.status}, ${first.acts}, ${first.messages} messages`
  );
}
