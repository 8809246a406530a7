import type { DeliveryAddress, DeliveryAddressForm } from '#contract/addresses.ts';
import type { OrderEntries } from '#contract/checkout.ts';
import { type PaymentMethodName, paymentTerms } from '#contract/rules/payments.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import { type Db, jsonSql, type Sql, type Tx } from '../platform/db/database.ts';
import { emptyEntriesSql, orderEntriesSql } from './order-entries.ts';
import { isOwnOrderSql } from './order-ownership.ts';

/** Claims the analytics report of a paid order; true for the one caller that must send it. */
export async function claimPurchaseReport(sql: Db, person: number, orderUuid: string) {
  const rows = await sql`
    update orders o set is_purchase_reported = true from payment p
    where o.uuid = ${orderUuid} and o.app_user_id = ${person} and not o.is_purchase_reported and p.order_id = o.id and p.status = 'paid'
    returning o.id`;
  return rows.length === 1;
}

/** Claims the same report for the server, for an order that no page has reported. */
export async function claimServerPurchaseReport(sql: Tx, order: number) {
  const rows = await sql`
    update orders o set is_purchase_reported = true from payment p
    where o.id = ${order} and not o.is_purchase_reported and p.order_id = o.id and p.status = 'paid' returning o.id`;
  return rows.length === 1;
}

/** Hides an unpaid order, or one that ended thirty days ago, from the history permanently. */
export async function hideOrder(sql: Db, person: number, key: number | string) {
  const [row] = await sql<{ deleteDate: string }[]>`
    update orders o set deleted_at = shop_now()
    where ${isOwnOrderSql(sql, person)} and ${isOrderKeySql(sql, key)} and o.deleted_at is null
      and not exists (select from payment p where p.order_id = o.id and p.stage = 'cancelling' and p.deposit_refund_amount is not null)
      and (o.status = 'incomplete' or (o.status in ('withdraw_complete', 'stock_out', 'complete')
        and (select max(e.at) from order_event e where e.order_id = o.id) < shop_now() - interval '30 days'
        and not exists (select from order_line l where l.order_id = o.id and l.status in ('withdraw_request', 'return_request', 'replace_request'))
        and not exists (select from refund r where r.order_id = o.id and r.status <> 'done')))
    returning o.deleted_at as "deleteDate"`;
  return row?.deleteDate;
}

/** Changes the delivery address of an unpacked order; the guest's name and phone stay. */
export async function changeOrderAddress(sql: Tx, order: number, form: DeliveryAddressForm, area: number) {
  const { areaAddress: _, ...rest } = form;
  const address: Omit<DeliveryAddress, 'guestOrderName' | 'guestOrderPhone'> = {
    ...rest,
    id: form.id ?? null,
    default: form.default ?? false,
    deliveryAddressType: form.deliveryAddressType ?? null,
    areaAddress: area as DeliveryAddress['areaAddress'],
  };
  await sql`
    update orders set memo = ${form.memo}, paid_area = coalesce(paid_area, (address->>'areaAddress')::int), address = ${jsonSql(sql, address)}::jsonb || jsonb_build_object(
      'guestOrderName', address->'guestOrderName', 'guestOrderPhone', address->'guestOrderPhone')
    where id = ${order}`;
}

/** Erases entrance codes a week after delivery, and guests' addresses after a year. */
export async function eraseOrderAddresses(sql: Sql) {
  await sql`
    update orders o set entrance = null where entrance is not null and not exists (
      select from order_line l where l.order_id = o.id and (l.delivered_at is null or l.delivered_at > shop_now() - interval '7 days')
        and l.status not in ('withdraw_complete', 'stock_out', 'return_complete', 'incomplete'))`;
  await sql`
    update orders o set ${emptyEntriesSql(sql)}, address = ${emptiedAddress(sql)}
    from app_user u where u.id = o.app_user_id and u.user_type = 'guest' and o.created_at < shop_now() - interval '1 year'
      and o.status in ('complete', 'withdraw_complete', 'stock_out', 'incomplete') and o.address->>'receiverName' <> ''`;
}

/** What is sealed of an order when its buyer deletes the account. */
export type OrderIdentity = {
  name: string | null;
  phone: string | null;
  address: DeliveryAddress;
  /** Where a later refund goes, unless it goes back to the card. */
  refundAccount?: { owner: string; bankName: string; accountNumber: string } | null;
} & OrderEntries;

/**
 * Moves the buyer's name, phone, address and refund account of all orders of a customer into the encrypted table, and empties them in
 * the orders and order sheets. The postcode stays, because it explains the shipping fee. The recipient of a gift may still claim it.
 */
export async function sealOrderIdentities(
  sql: Tx,
  person: number,
  { encrypt, decrypt }: Pick<Encryption, 'encrypt' | 'decrypt'>,
) {
  const rows = await sql<
    { id: number; identity: OrderIdentity; method: PaymentMethodName | null; account: Buffer | null }[]
  >`
    select o.id, (select p.method from payment p where p.order_id = o.id) as method, u.refund_account as account,
      json_build_object('name', u.name, 'phone', coalesce(u.phone, o.guest_phone), 'address', o.address, ${orderEntriesSql(sql)}) as identity
    from orders o join app_user u on u.id = o.app_user_id where o.app_user_id = ${person} for update of o`;
  const sealed = rows.map(({ identity, method, account }) => {
    const terms = method && paymentTerms(method);
    const refundAccount =
      account && terms && (terms.refundTo === 'account' || terms.isWhole) ? JSON.parse(decrypt(account)) : null;
    return encrypt(JSON.stringify({ ...identity, refundAccount } satisfies OrderIdentity)).toString('hex');
  });
  await sql`
    insert into order_identity (order_id, identity)
    select id, decode(identity, 'hex') from unnest(${rows.map(({ id }) => id)}::bigint[], ${sealed}::text[]) as r (id, identity)
    on conflict do nothing`;
  await sql`update orders o set ${emptyEntriesSql(sql)}, entrance = null, address = ${emptiedAddress(sql)} where o.app_user_id = ${person}`;
  await sql`update order_tmp set address = null where app_user_id = ${person} and address is not null`;
}

/** Deletes sealed identities five years after the order (docs/law.md C2.9). */
export async function eraseOrderIdentities(sql: Sql, days: number) {
  await sql`
    delete from order_identity i using orders o where o.id = i.order_id and o.created_at < shop_now() - make_interval(days => ${days})`;
}

/** Deletes the marks of the networks that orders of guests without a verified phone came from. */
export async function eraseNetworkMarks(sql: Sql, days: number) {
  await sql`
    update orders set network_mark = null where network_mark is not null and created_at < shop_now() - make_interval(days => ${days})`;
}

const emptiedAddress = (sql: Db) => sql`
  jsonb_build_object('id', null, 'default', false, 'selectedAddress', 'R', 'roadAddress', '', 'jibunAddress', '',
    'addressDetail', '', 'receiverName', '', 'zonecode', o.address->>'zonecode', 'phone', '', 'areaAddress', o.address->'areaAddress', 'memo', '',
    'guestOrderName', null, 'guestOrderPhone', null, 'deliveryAddressType', null)`;

/** SQL condition on an order `o`, by id or uuid. */
export function isOrderKeySql(sql: Db, key: number | string) {
  return typeof key === 'number' ? sql`o.id = ${key}` : sql`o.uuid = ${key}`;
}
