-- What a refusal of a claim shows: pictures whoever refused it sent from the office, each used once and by nobody else.
alter table claim add column answer_images text[] not null default '{}';
alter table claim add constraint claim_answer_images check (answer_images = '{}' or status = 'refused') not valid;
alter table claim validate constraint claim_answer_images;

alter table upload alter column app_user_id drop not null, add column staff_id bigint;
alter table upload add constraint upload_staff_id_fkey foreign key (staff_id) references staff_account (id) not valid;
alter table upload validate constraint upload_staff_id_fkey;
alter table upload add constraint upload_sender check (num_nonnulls(app_user_id, staff_id) = 1) not valid;
alter table upload validate constraint upload_sender;
create index upload_staff on upload (staff_id, created_at) where staff_id is not null;
