create or replace function count_delta() returns trigger language plpgsql as $$
begin
  insert into counter_delta (product_id, counter, step)
  values (coalesce(new.product_id, old.product_id), tg_argv[0], case tg_op when 'INSERT' then 1 else -1 end);
  return null;
end $$;
create or replace trigger favorite_tally after insert or delete on favorite for each row execute function count_delta('favorite');
create or replace trigger share_tally_up after insert on user_product for each row when (new.type = 'share') execute function count_delta('share');
create or replace trigger share_tally_down after delete on user_product for each row when (old.type = 'share') execute function count_delta('share');
create or replace trigger question_tally after insert or delete on product_question for each row execute function count_delta('question');
