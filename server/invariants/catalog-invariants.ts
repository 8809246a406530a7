import type { Invariant } from './invariant.ts';

/** Invariants of published products. */
export const catalogInvariants: Invariant[] = [
  {
    id: 'F1',
    text: 'A published product has every required item of the statutory notice of its kind, as information',
    checked: `select count(*) from product where notice_kind is not null`,
    violations: `
      select p.id, p.kind, n.missing, n.not_stated from (
        select notice_kind as kind, property_json as notice, min(id) as id from product
        where notice_kind is not null and product_status not in ('waiting', 'removed') group by notice_kind, property_json) p,
        compare_notice(p.kind, p.notice) n
      where n.missing || n.not_stated <> '{}'`,
  },
];
