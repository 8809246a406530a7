import type { WorkQueue } from '#contract/work-queues.ts';

/** The keys of the query cache. A write invalidates queries by the beginning of their key. */
export const adminKeys = {
  me: ['me'] as const,
  today: ['today'] as const,
  counts: ['lines', 'counts'] as const,
  lines: (queue: WorkQueue, filter: object) => ['lines', queue, filter] as const,
  allLines: ['lines'] as const,
  carriers: ['carriers'] as const,
  orders: (filter: object) => ['orders', filter] as const,
  order: (id: number | string) => ['order', String(id)] as const,
  ofOrder: (what: 'moments' | 'notes', id: number | string) => ['order', String(id), what] as const,
  views: ['views'] as const,
  closing: ['closing'] as const,
  list: (name: string, filter: object = {}) => [name, filter] as const,
};
