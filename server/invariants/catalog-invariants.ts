import type { Invariant } from './invariant.ts';

/** Invariants of published products. */
export const catalogInvariants: Invariant[] = [
  {
    id: 'F1',
    text: 'A published product has every required item of the statutory notice of its kind, as information',
    checked: `select count(*) from product where notice_kind is not null`,
    violations: `
      select p.id, p.notice_kind as kind, n.missing, n.not_stated from product p, compare_notice(p.notice_kind, p.property_json) n
      where p.notice_kind is not null and p.product_status not in ('waiting', 'removed') and n.missing || n.not_stated <> '{}'`,
  },
];
