import type { StaffRole } from '#contract/staff-role.ts';

/** The Korean names of the roles. */
export const roleNames: Record<StaffRole, string> = {
  owner: '대표',
  operator: '운영',
  md: '상품 담당',
  finance: '재무',
  content: '콘텐츠',
  distributor: '판매자',
  auditor: '감사',
};
