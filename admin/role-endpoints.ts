import type { EndpointsByPath, RepliesByPath } from '#contract/routes.ts';

/** Endpoints that exist for shop staff and for sellers. */
const both = [
  'GET /v1/staff/lines',
  'GET /v1/staff/lines/counts',
  'GET /v1/staff/carriers',
  'POST /v1/staff/lines/invoices',
  'POST /v1/staff/slips',
  'PUT /v1/staff/lines/{line}/confirm',
  'PUT /v1/staff/lines/{line}/confirm/undo',
  'PUT /v1/staff/lines/{line}/delay',
  'PUT /v1/staff/lines/{line}/ready',
  'PUT /v1/staff/lines/{line}/ship',
  'PUT /v1/staff/lines/{line}/invoice',
  'PUT /v1/staff/lines/{line}/boxes',
  'PUT /v1/staff/lines/{line}/ship/undo',
  'PUT /v1/staff/lines/{line}/deliver',
  'PUT /v1/staff/lines/{line}/stock-out',
  'PUT /v1/staff/lines/{line}/withdraw/answer',
  'PUT /v1/staff/lines/{line}/claim/answer',
  'POST /v1/staff/claims/pictures',
  'PUT /v1/staff/lines/{line}/claim/ask',
  'PUT /v1/staff/lines/{line}/claim/pickup',
  'GET /v1/staff/options',
  'GET /v1/staff/options/{id}/movements',
  'PUT /v1/staff/options/{id}/stock',
  'GET /v1/staff/questions',
  'PUT /v1/staff/questions/{id}/answer',
  'GET /v1/staff/reviews',
  'PUT /v1/staff/reviews/{id}/answer',
] as const satisfies (keyof EndpointsByPath)[];

type SharedPath = (typeof both)[number];
type SellerPathOf<P> = P extends `${infer Verb} /v1/staff/${infer Rest}` ? `${Verb} /v1/seller/${Rest}` : never;

/** The response of either endpoint. Only fields of both can be read. */
export type ReplyOfRole<P extends keyof EndpointsByPath> = P extends SharedPath
  ? RepliesByPath[P] | RepliesByPath[SellerPathOf<P> & keyof EndpointsByPath]
  : RepliesByPath[P];

const shared = new Set<string>(both);

/** The path of an endpoint for the role of the user. */
export function pathForRole(path: string, isSeller: boolean) {
  return isSeller && shared.has(path) ? path.replace(' /v1/staff/', ' /v1/seller/') : path;
}
