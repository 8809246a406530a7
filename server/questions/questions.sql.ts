import type { ProductQuestion } from '#contract/questions.ts';
import type { Db, Tx } from '../platform/db/database.ts';

/** The text of a secret question for everyone but its author. The real text never leaves the database. */
const hushed = '비밀글입니다.';

const columns = (sql: Db) => sql`
  q.id, case when q.is_secret and not mine then ${hushed} else q.contents end as contents, q.is_secret as "isSecret",
  mine as "isMine", q.author, q.created_at as "createDate", q.answered_at is not null as "isAnswered",
  case when q.answered_at is not null and (mine or not q.is_secret)
    then json_build_object('text', q.answer, 'at', iso(q.answered_at)) end as answer`;

/** Newest first, one more than asked. An anonymous reader is person 0. */
export function questionsOf(sql: Db, product: number, person: number, page: number, take: number) {
  return sql<(ProductQuestion & { total: number })[]>`
    select ${columns(sql)}, (select count(*)::int from product_question where product_id = ${product}) as total
    from product_question q cross join lateral (select coalesce(q.app_user_id = ${person}, false)) as m (mine)
    where q.product_id = ${product}
    order by q.id desc limit ${take + 1} offset ${(page - 1) * take}`;
}

/** Whether a product can be asked about: it is, or was, on sale. */
export async function isProductAskable(sql: Db, product: number) {
  const [row] = await sql`
    select true from product_card where product_id = ${product} and product_status not in ('waiting', 'removed')`;
  return row !== undefined;
}

type NewQuestion = { product: number; person: number; contents: string; isSecret: boolean };

/** The name is stored masked. */
export async function insertQuestion(sql: Db, { product, person, contents, isSecret }: NewQuestion) {
  const [row] = await sql<ProductQuestion[]>`
    with q as (
      insert into product_question (product_id, app_user_id, author, contents, is_secret)
      select ${product}, u.id, coalesce(masked_name(u.name), '회원'), ${contents}, ${isSecret}
      from app_user u where u.id = ${person}
      returning *
    )
    select ${columns(sql)} from q cross join (select true) as m (mine)`;
  return row as ProductQuestion;
}

/** Whether the question was deleted, was already answered, or is not of this person. */
export async function deleteQuestion(sql: Db, product: number, person: number, id: number) {
  const [row] = await sql<{ answered: boolean; gone: boolean }[]>`
    with mine as (
      select id, answered_at is not null as answered from product_question
      where id = ${id} and product_id = ${product} and app_user_id = ${person} for update
    ), gone as (
      delete from product_question q using mine where q.id = mine.id and not mine.answered returning q.id
    )
    select answered, exists (select from gone) as gone from mine`;
  return row;
}

/** Writes or changes an answer. The author is notified of the first one. */
export async function setQuestionAnswer(sql: Db, staff: number, id: number, text: string) {
  const rows = await sql`
    update product_question set answer = ${text}, answered_at = coalesce(answered_at, shop_now()), answered_by = ${staff}
    where id = ${id} returning id`;
  return rows.length === 1;
}

export type UnnotifiedAnswer = { id: number; productId: number; product: string; person: number | null };

/** Takes answers without a notification and marks them as notified. */
export function takeUnnotifiedAnswers(sql: Tx, most: number) {
  return sql<UnnotifiedAnswer[]>`
    update product_question q set notified_at = shop_now()
    from product p, (
      select q.id, u.id as person
      from product_question q left join app_user u on u.id = q.app_user_id
      where q.answered_at is not null and q.notified_at is null order by q.id limit ${most} for update of q skip locked
    ) due
    where q.id = due.id and p.id = q.product_id
    returning q.id, q.product_id as "productId", p.name as product, due.person`;
}
