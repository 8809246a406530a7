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
