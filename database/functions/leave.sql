-- Answered public questions and reviews of a member who leaves stay for others, without a name.
create or replace function forget_engagement() returns trigger language plpgsql as $$
begin
  delete from user_product where app_user_id = new.id;
  delete from video_link where app_user_id = new.id;
  delete from video_view where app_user_id = new.id and counted = times;
  delete from product_question where app_user_id = new.id and (answer is null or is_secret);
  update product_question set app_user_id = null, author = '탈퇴한 회원' where app_user_id = new.id;
  update review set app_user_id = null, author = '탈퇴한 회원', appeal = null where app_user_id = new.id;
  return null;
end $$;
create or replace trigger app_user_left after update of deleted_at on app_user for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function forget_engagement();

-- The value with its texts without these words. Numbers, names of fields and fields that the program reads stay: a word may be "302".
create or replace function forget_in(value jsonb, words text) returns jsonb language sql stable as $$
  select case jsonb_typeof(value)
    when 'object' then (
      select coalesce(jsonb_object_agg(field, case when field in ('account', 'act', 'at', 'code', 'fault', 'images', 'key', 'line',
        'optionIdPathKey', 'role', 'verdict') then part else forget_in(part, words) end), '{}') from jsonb_each(value) as e (field, part))
    when 'array' then (
      select coalesce(jsonb_agg(forget_in(part, words) order by place), '[]') from jsonb_array_elements(value) with ordinality as e (part, place))
    when 'string' then to_jsonb(regexp_replace(value #>> '{}', words, '○○○', 'gi'))
    else value end
$$;

-- Replaces the words that identify a member who leaves in the texts that stay: complaints, reasons, questions, reviews and messages of gifts.
-- `words` is a pattern, without regard to case. It is called before the account and the gifts that the member received are erased.
create or replace function forget_words(person bigint, number text, words text) returns void language plpgsql as $$
declare
  own bigint[] := array(select id from orders where app_user_id = person);
  received bigint[] := array(
    select gift_parcel(order_line_id) from gift_recipient where claimed_by = person or phone = number or claimed_phone = number);
  lines bigint[] := array(select id from order_line where order_id = any (own)) || received;
  -- With the orders of gifts to the member, who may have declined one with words.
  orders_about bigint[] := own || array(select order_id from order_line where id = any (received));
begin
  perform set_config('shop.forgotten', words, true);
  update inquiry_message m set contents = regexp_replace(m.contents, words, '○○○', 'gi') from inquiry i
    where i.id = m.inquiry_id and (i.app_user_id = person or i.order_id = any (own)) and m.contents ~* words;
  update order_event set reason = regexp_replace(reason, words, '○○○', 'gi')
    where (order_id = any (own) or order_line_id = any (received)) and reason ~* words;
  update point_transaction set label = regexp_replace(label, words, '○○○', 'gi') where app_user_id = person and label ~* words;
  perform set_config('shop.forgotten', '', true);
  update order_note set contents = regexp_replace(contents, words, '○○○', 'gi') where order_id = any (orders_about) and contents ~* words;
  update refund set reason = regexp_replace(reason, words, '○○○', 'gi') where order_id = any (orders_about) and reason ~* words;
  update payment_event set body = regexp_replace(body, words, '○○○', 'gi') where order_id = any (orders_about) and body ~* words;
  update payment set customer_name = regexp_replace(customer_name, words, '○○○', 'gi') where order_id = any (own) and customer_name ~* words;
  update payment_case set detail = forget_in(detail, words) where order_id = any (orders_about) and detail::text ~* words;
  update approval set body = forget_in(body, words), reason = regexp_replace(reason, words, '○○○', 'gi'),
      answer = regexp_replace(answer, words, '○○○', 'gi'), preview = forget_in(preview, words)
    where (order_id = any (orders_about) or body #>> '{body,person}' = person::text
        or lower(btrim(body #>> '{body,email}')) = (select email from app_user where id = person))
      and concat_ws(' ', body, reason, answer, preview) ~* words;
  update approval set refund_account = null, body = body #- '{body,refundAccount}'
    where order_id = any (own) and (refund_account is not null or body #> '{body,refundAccount}' is not null);
  update order_line set delay = jsonb_set(delay, '{reason}', to_jsonb(regexp_replace(delay->>'reason', words, '○○○', 'gi')))
    where id = any (lines) and delay->>'reason' ~* words;
  update order_line set cancel_request = forget_in(cancel_request, words)
    where id = any (lines) and cancel_request::text ~* words;
  update claim set detail = regexp_replace(detail, words, '○○○', 'gi'), answer = regexp_replace(answer, words, '○○○', 'gi'),
      photo_request = regexp_replace(photo_request, words, '○○○', 'gi')
    where order_line_id = any (lines) and concat_ws(' ', detail, answer, photo_request) ~* words;
  update gift set sender_name = '탈퇴한 회원', message = '' where order_id = any (own);
  update gift g set message = '', kakao_receiver_name = null
    from gift_recipient t where t.gift_id = g.id and t.order_line_id = any (received);
  update notification n set title = regexp_replace(n.title, words, '○○○', 'gi'), contents = regexp_replace(n.contents, words, '○○○', 'gi')
    from order_line l join orders o on o.id = l.order_id
    where l.id = any (received) and n.app_user_id = o.app_user_id and n.title || n.contents ~* words;
  update product_question set contents = regexp_replace(contents, words, '○○○', 'gi'), answer = regexp_replace(answer, words, '○○○', 'gi')
    where app_user_id = person and concat_ws(' ', contents, answer) ~* words;
  update review set contents = regexp_replace(contents, words, '○○○', 'gi'), answer = forget_in(answer, words)
    where app_user_id = person and concat_ws(' ', contents, answer) ~* words;
  update review_report set detail = regexp_replace(detail, words, '○○○', 'gi') where app_user_id = person and detail ~* words;
end $$;
