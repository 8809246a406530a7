import type { EndpointDocs } from './endpoint-docs.ts';

export const monitoringDocs = {
  report: [
    'Takes what a browser noticed of errors and, with consent, of how a page went; looks through it and passes on what names nobody.',
    'BAD_REQUEST',
    'TOO_LARGE',
    'TOO_MANY',
  ],
} as const satisfies EndpointDocs;
