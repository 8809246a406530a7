-- The video of a review, if any.
drop function if exists review_film(bigint);
create or replace function review_video(review bigint) returns json language sql stable as $$
  select json_build_object('id', v.id, 'videoUrl', v.video_url, 'thumbnail', v.thumbnail, 'viewCount', v.view_count)
  from video v where v.review_id = review
$$;

-- A review in wire format. Wholesale prices are only for business members (rules D14).
create or replace function review_json(r review) returns json language sql stable as $$
  select json_build_object(
    'id', r.id, 'score', r.score, 'contents', r.contents, 'reviewType', r.review_type,
    'reviewImages', coalesce((select json_agg(json_build_object('sort', i.at, 'imageFile', i.file) order by i.at)
      from unnest(r.images) with ordinality as i (file, at)), '[]'),
    'video', case when r.review_type = 'video' then review_video(r.id) end,
    'createDate', iso(r.created_at), 'author', r.author,
    'orderItemProduct', json_build_object('uuid', r.order_line_uuid, 'optionName', r.option_name, 'shipmentDate', r.shipment_date),
    'orderItemProductPrice', case when (select p.sale_type from product p where p.id = r.product_id) = 'wholesale'
      or (select coalesce(l.shipping->>'saleType', l.product->>'saleType') from order_line l where l.uuid = r.order_line_uuid) = 'wholesale' then 0 else r.line_price end,
    'receivedDate', r.received_on,
    'point', r.point, 'answer', r.answer, 'returned', r.returned, 'helpful', r.helpful)
$$;
