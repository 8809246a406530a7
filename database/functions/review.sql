-- A review as the wire spells it.
create or replace function review_json(r review) returns json language sql stable as $$
  select json_build_object(
    'id', r.id, 'score', r.score, 'contents', r.contents, 'reviewType', r.review_type,
    'reviewImages', coalesce((select json_agg(json_build_object('sort', i.at, 'imageFile', i.file) order by i.at)
      from unnest(r.images) with ordinality as i (file, at)), '[]'),
    'createDate', iso(r.created_at), 'author', r.author,
    'orderItemProduct', json_build_object('uuid', r.order_line_uuid, 'optionName', r.option_name, 'shipmentDate', r.shipment_date),
    'orderItemProductPrice', r.line_price, 'point', r.point, 'answer', r.answer, 'returned', r.returned, 'helpful', r.helpful)
$$;
