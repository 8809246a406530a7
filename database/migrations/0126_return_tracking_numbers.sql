-- The tracking number of a return was stored with the hyphens that were typed. The tracking company knows no number with hyphens.
update claim set pickup = jsonb_set(pickup, '{invoice}', to_jsonb(regexp_replace(pickup->>'invoice', '[-_]', '', 'g')))
where status = 'open' and pickup->>'invoice' ~ '[-_]';
