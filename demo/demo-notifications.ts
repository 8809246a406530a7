import { formatWon } from '#contract/rules/money.ts';
import { koreanDateText } from '#server/notifications/korean-text.ts';
import type { MessageCode, MessageVariables } from '#server/notifications/message-templates.ts';
import { messageTemplates } from '#server/notifications/message-templates.ts';
import { approvedTemplateText, fillTemplate, fillVariables } from '#server/notifications/template.ts';
import { type DemoConnection, insertRows } from './insert-rows.ts';
import { seededRandom } from './seeded-random.ts';

type Happened = {
  person: number;
  name: string;
  at: string;
  to: string;
  event: number;
  line: number;
  product: string;
  units: number;
  uuid: string;
  number: string;
  amount: number;
  carrier: string | null;
  invoice: string | null;
  arrival: string | null;
};
type Listed = ReturnType<typeof notificationRowOf> & { list: string; path: string };
type DemoNotification = { [C in MessageCode]: { code: C; words: MessageVariables<C> } }[MessageCode];

/** The notifications of the demo members about their orders of the last weeks; the latest are unread. */
export async function seedNotifications(sql: DemoConnection, now: Date, others: Listed[] = []) {
  const happened = await sql<Happened[]>`
    select o.app_user_id as person, coalesce(u.name, '고객') as name, e.at, e.to_status as "to", e.id as event, l.id as line,
      l.product->>'name' as product, (select sum(g.quantity) from order_line_option g where g.order_line_id = l.id)::int as units, o.uuid, o.order_number as number, o.total_price::int as amount, c.name as carrier, l.tracking_number as invoice, l.arrival::text as arrival
    from order_event e join orders o on o.id = e.order_id join app_user u on u.id = o.app_user_id
      join order_line l on l.id = coalesce(e.order_line_id, (select min(f.id) from order_line f where f.order_id = o.id))
      left join carrier c on c.code = l.carrier_code
    where e.at > ${now.toISOString()}::timestamptz - interval '80 days' and e.at <= ${now.toISOString()}::timestamptz and u.email like '%@demo.shop'
    order by e.at`;
  const rows = happened.flatMap((one) => {
    const notification = notificationOf(one);
    return notification ? [{ ...notificationRowOf(notification, one), list: 'order', path: `/order/${one.uuid}` }] : [];
  });
  const news = [...new Map(happened.map((one) => [one.person, one])).values()].flatMap((one) => newsOf(one, now));
  const all = [...rows, ...news, ...others].sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
  const seen = new Date(now.getTime() - 5 * 86_400_000).toISOString();
  await insertRows(
    sql,
    'notification',
    all.map((one) => ({ ...one, read_at: one.created_at < seen ? seen : null })),
  );
}

function notificationOf({
  to,
  name,
  product,
  units,
  number,
  amount,
  carrier,
  invoice,
  arrival,
}: Happened): DemoNotification | null {
  const placeholders = { 이름: name, 상품명: product };
  const counted = { ...placeholders, 수량: String(units) };
  if (to === 'paid')
    return { code: 'ORDER_PAID', words: { 주문번호: number, 상품명: product, 금액: formatWon(amount) } };
  if (to === 'delivering')
    return {
      code: 'SHIP_START',
      words: { ...counted, 택배사: carrier ?? '', 송장: invoice ?? '', 날짜: koreanDateText(arrival) },
    };
  if (to === 'delivery_end') return { code: 'DELIVERED', words: counted };
  if (to === 'withdraw_complete')
    return {
      code: 'ORDER_CANCELLED',
      words: { ...placeholders, 주문번호: number, 환불액: formatWon(amount), 방법: '결제하신 방법으로 돌려드려요' },
    };
  if (to === 'stock_out')
    return {
      code: 'STOCK_OUT',
      words: { ...counted, 사유: '서리가 내려 딸 수 있는 것이 모자랐어요', 환불액: formatWon(amount) },
    };
  return null;
}

function newsOf(one: Happened, now: Date) {
  const { person, name } = one;
  const luck = seededRandom(`news ${person}`);
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
  const grade: MessageVariables<'GRADE_CHANGED'> = {
    이름: name,
    등급: '잎새',
    혜택: '등급 쿠폰을 쿠폰함에 넣어 드렸어요.',
  };
  const all: (DemoNotification & { path: string; at: string })[] = [
    { code: 'GRADE_CHANGED', words: grade, path: '/my-cuma/grade', at: ago(luck.whole(18, 22)) },
  ];
  return all.map((notification) => ({
    ...notificationRowOf(notification, { ...one, at: notification.at, event: 0, line: null }),
    list: 'sns',
    path: notification.path,
  }));
}

export function notificationRowOf(
  { code, words }: DemoNotification,
  { person, at, event, line }: { person: number; at: string; event: number; line: number | null },
) {
  const { text } = messageTemplates[code];
  const [title = '', ...rest] = fillVariables(approvedTemplateText(text), fillTemplate(text, words)).split('\n');
  return {
    app_user_id: person,
    code,
    event: `${code} ${event}`,
    order_line_id: line,
    title,
    contents: rest.join('\n').trim(),
    created_at: new Date(at).toISOString(),
  };
}
