import type { EndpointDocs } from './endpoint-docs.ts';

/** What the console tells of figures, words and looks. */
export const staffAnalyticsDocs = {
  searches: ['Lists what was looked for, the most first; only what found nothing, where asked.', 'STAFF_NOT_ALLOWED'],
  figures: [
    'Sums up days by brand: sales as the ledger has them, how far visits came, where orders came from; of a seller’s goods alone, where asked.',
    'STAFF_NOT_ALLOWED',
  ],
  figureRows: [
    'Lists the rows a figure is the sum of, the latest first: orders with their money, visits with how far they came.',
    'STAFF_NOT_ALLOWED',
  ],
  looks: ['Lists who of the staff looked at whose data, the latest first.', 'STAFF_NOT_ALLOWED'],
} as const satisfies EndpointDocs;
