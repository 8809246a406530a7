import type { z } from 'zod';
import { z as zod } from 'zod';
import type { ErrorCode } from './errors.ts';
import { PathId } from './primitives.ts';

/** The required token: none, any customer token, a member's, a staff member's, or a seller's. */
export type Access = 'anyone' | 'guest' | 'member' | 'staff' | 'seller';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type EndpointPath = `${Method} /${string}`;

type Parts = {
  /** What the endpoint does, for the reader of the API reference. Its first sentence is the title of the operation there. */
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  reply: z.ZodType;
  /** The error codes of this endpoint. `errorCodesOf` adds the codes that every endpoint of its kind may answer. */
  errors?: readonly ErrorCode[];
  /** 200 by default. 204 has no body, for senders that do not read the response. */
  status?: 200 | 201 | 204;
  /** Also accepts a partial token, which every other endpoint refuses. It is valid for this next step only. */
  acceptsPartialToken?: 'temp' | 'nonce';
  /**
   * The reply is the same for every customer, so browsers and caches may store it (rules D23.1). These are its cache keys, apart from those
   * of the products in it; `{id}` is the parameter. `database/functions/cache_invalidation.sql` publishes the same keys. Categories,
   * policies and the clock need no key: their changes drop everything.
   */
  cache?: readonly string[];
  /**
   * By default the response is stored under its Idempotency-Key. `handler`: the handler itself makes repeats safe, for example because it
   * calls other companies. `bodyOnly`: no response is stored, but the key is refused with another body.
   */
  idempotency?: 'handler' | 'bodyOnly';
  /** Creates the row of a guest. Until the first such request nothing is stored about them. */
  createsGuest?: true;
  /**
   * The reply is compressed from 1 kB on, although it is personal. Allowed only where no text of the reply can be changed between two reads by
   * another party: with the length of the encrypted reply that party could guess the data next to its text (BREACH). No reply with a token or a
   * code may have it. The names and prices of an order are those of its purchase.
   */
  isCompressed?: true;
  /** Requested by pages at intervals, so it does not extend a staff session. */
  isPolling?: true;
  /** Concerns only what belongs to the caller, so every role has access, sellers included. */
  anyStaff?: true;
  /** Requires step-up verification within the last ten minutes. */
  requiresStepUp?: true;
  /** The maximum size of the body in bytes, when it differs from the default. */
  limit?: number;
  /** Accepts images as multipart instead of a JSON body. */
  pictures?: true;
  /** Accepts a video and its poster as multipart instead of a JSON body. */
  isVideoUpload?: true;
  /** Accepts any bytes up to this number instead of a JSON body. */
  bytes?: number;
};

export type Endpoint<P extends EndpointPath = EndpointPath, D extends Access = Access, X extends Parts = Parts> = X & {
  path: P;
  access: D;
};

export const publicEndpoint = endpointWith('anyone');
export const guestEndpoint = endpointWith('guest');
export const memberEndpoint = endpointWith('member');
export const staffEndpoint = endpointWith('staff');
export const sellerEndpoint = endpointWith('seller');

function endpointWith<D extends Access>(access: D) {
  return <const P extends EndpointPath, X extends Parts>(path: P, parts: X): Endpoint<P, D, X> => ({
    ...parts,
    path,
    access,
  });
}

type Names<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/** Returns whether pages poll the endpoint. Such requests may send the version they know. */
export const isPolled = ({ path, isPolling }: Endpoint) => isPolling === true && path.startsWith('GET ');

/** Returns the schema of the path parameters. Each `{name}` is a positive whole number unless `params` says otherwise. */
export function paramsOf(one: Endpoint): z.ZodObject {
  if (one.params) return one.params;
  const names = [...one.path.matchAll(/\{(\w+)\}/g)].map((found) => found[1] as string);
  return zod.strictObject(Object.fromEntries(names.map((name) => [name, PathId])));
}

export type ParamsOf<L> = L extends { params: infer S extends z.ZodType }
  ? z.output<S>
  : L extends { path: infer P extends string }
    ? { [name in Names<P>]: number }
    : never;
export type QueryOf<L> = L extends { query: infer S extends z.ZodType } ? z.output<S> : Record<never, never>;
export type BodyOf<L> = L extends { body: infer S extends z.ZodType } ? z.output<S> : undefined;
export type ReplyOf<L> = L extends { reply: infer S extends z.ZodType } ? z.output<S> : never;

/** The parsed and validated request of a handler. */
export type InputOf<L> = { params: ParamsOf<L>; query: QueryOf<L>; body: BodyOf<L> };

type OptionalInput<S extends z.ZodType> =
  z.input<S> extends infer I
    ? { [K in keyof I as undefined extends I[K] ? never : K]: WireValue<S, K> } & {
        [K in keyof I as undefined extends I[K] ? K : never]?: WireValue<S, K> | undefined;
      }
    : never;
type WireValue<S extends z.ZodType, K> = K extends keyof z.output<S> ? Exclude<z.output<S>[K], undefined> : never;

/** The request of a client. Fields with a default are optional. It distributes over a union of endpoints to stay within compiler limits. */
export type CallOf<L> = L extends unknown ? CallOfOne<L> : never;
type CallOfOne<L> = (L extends { path: `${string}{${string}` } ? { params: ParamsOf<L> } : { params?: undefined }) &
  (L extends { query: infer S extends z.ZodType } ? { query?: OptionalInput<S> } : { query?: undefined }) &
  (L extends { body: infer S extends z.ZodType } ? { body: z.input<S> } : { body?: undefined });
