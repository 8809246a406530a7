-- Orders that stayed with a guest at a sign-in may be another person's. Their notifications had moved to the member.
delete from notification n using app_user g, orders o, message m
where g.merged_into is not null and o.app_user_id = g.id and m.order_id = o.id and n.app_user_id = g.merged_into
  and n.event = m.event and coalesce(n.order_line_id, 0) = coalesce(m.order_line_id, 0);
