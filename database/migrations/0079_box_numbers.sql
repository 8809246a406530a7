-- The number of a further box is looked for among other orders.
create index line_box_parcel on line_box (invoice, carrier_code);
