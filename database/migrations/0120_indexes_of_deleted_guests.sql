-- The deletion of a guest looks for references in these tables, once for each guest. An index on a part of the rows cannot answer that.
create index order_owner_person on order_owner (app_user_id);
create index inquiry_message_person on inquiry_message (app_user_id);
drop index inquiry_message_pictures;
create index point_lot_person on point_lot (app_user_id);
