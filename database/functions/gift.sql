-- The deadline of a gift for its address: the end of the last day (KST), or the cut-off if that is earlier (rules D12.2).
create or replace function gift_end(paid timestamptz, days int, cut_off timestamptz) returns timestamptz language sql immutable as $$
  select case when paid is not null then least(korea_hour(korea_date(paid) + days + 1, 0) - interval '1 millisecond', cut_off) end
$$;

-- The status of a gift. A gift whose line ended before it was accepted counts as withdrawn.
drop function if exists gift_standing(text, text);
create or replace function gift_display_status(status text, line_status text) returns text language sql immutable as $$
  select case when status = 'unused' and line_status in ('withdraw_complete', 'stock_out', 'incomplete') then 'withdraw' else status end
$$;

-- The status of a gift group by its recipients and its order (rules D12.1).
create or replace function gift_status(order_status text, standings text[]) returns text language sql immutable as $$
  select case
    when order_status in ('request', 'bank_transfer_waiting') then 'bank_transfer_waiting'
    when order_status = 'incomplete' then 'incomplete'
    when not exists (select from unnest(standings) s where s <> 'unused') then 'paid'
    when 'unused' = any (standings) then 'partially_used'
    when 'used' = any (standings) then 'all_used'
    when not exists (select from unnest(standings) s where s <> 'expired') then 'expired'
    else 'withdraw'
  end
$$;

-- The recipient of a line, also of a part that a claim split off.
create or replace function gift_recipient_of(which order_line) returns gift_recipient language sql stable as $$
  with recursive up as (
    select which.id, which.parent_id
    union all
    select p.id, p.parent_id from up join order_line p on p.id = up.parent_id
  )
  select t.* from up join gift_recipient t on t.order_line_id = up.id limit 1
$$;

-- The lines of a recipient's parcel: the line of the gift and the parts that claims split off.
create or replace function gift_parcel(line bigint) returns setof bigint language sql stable as $$
  select part.id from order_line l join order_line part on part.order_id = l.order_id and part.bundle_key = l.bundle_key where l.id = line
$$;

-- The start of the shipping period of a line: the payment, for a gift the entry of its address (rules D12.3).
create or replace function days_from(which order_line, paid timestamptz) returns timestamptz language sql stable as $$
  select coalesce(case when which.parent_id is null then (select t.addressed_at from gift_recipient t where t.order_line_id = which.id)
    else (gift_recipient_of(which)).addressed_at end, paid)
$$;

-- A gift without an address cannot be packed.
create or replace function gift_waits(which bigint) returns boolean language sql stable as $$
  select exists (select from gift_recipient t where t.order_line_id = which and t.status <> 'used')
$$;
