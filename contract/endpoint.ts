import type { z } from 'zod';
import { z as zod } from 'zod';
import type { ErrorCode } from './errors.ts';
import { PathId } from './primitives.ts';

/** Who may enter: anyone, holders of any shopper token, members only, the shop's own staff only, sellers only. */
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
  /** 204 is for whoever waits for no word: an answer without a body is over the moment it comes. */
  status?: 200 | 201 | 204;
  /** Tokens that stand half-way in are refused everywhere but on the lines that say so: they are only good for one step more. */
  acceptsPartialToken?: 'temp' | 'nonce';
  /** Catalogue replies are the same for everyone and may be kept by browsers and caches (rules D23.1). */
  cache?: 'public';
  /** Repeating is made safe by the handler itself, because it talks to the outside world; else the Idempotency-Key is kept for it. With `bodyOnly` the key still guards against another body. */
  idempotency?: 'handler' | 'bodyOnly';
  /** A guest's first such call makes their row: until then nothing is kept of them. */
  createsGuest?: true;
  /** What a page asks by itself again and again: it keeps no session of the staff alive. */
  isPolling?: true;
  /** Of whoever asks alone: sellers too. */
  anyStaff?: true;
  /** Only for whoever showed an authenticator's code within the last ten minutes. */
  requiresStepUp?: true;
  /** How many bytes a body may have, where it is not what every line takes. */
  limit?: number;
  /** Takes pictures as multipart instead of a body. */
  pictures?: true;
  /** Takes a film, and a picture for it, as multipart instead of a body. */
  film?: true;
  /** Takes so many bytes at most, whatever they are, instead of a body. */
  bytes?: number;
};

export type Endpoint<P extends EndpointPath = EndpointPath, D extends Access = Access, X extends Parts = Parts> = X & {
  path: P;
  access: D;
};

export const publicEndpoint = line('anyone');
export const guestEndpoint = line('guest');
export const memberEndpoint = line('member');
export const staffEndpoint = line('staff');
export const sellerEndpoint = line('seller');

function line<D extends Access>(access: D) {
  return <const P extends EndpointPath, X extends Parts>(path: P, parts: X): Endpoint<P, D, X> => ({
    ...parts,
    path,
    access,
  });
}

type Names<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/** Whether a page reads it again and again, and may say which version it knows. */
export const isPolled = ({ path, isPolling }: Endpoint) => isPolling === true && path.startsWith('GET ');

/** The ids named in a path; every `{name}` is a positive whole number unless the line says otherwise. */
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

/** What a handler is given: the request, already parsed and bounded. */
export type InputOf<L> = { params: ParamsOf<L>; query: QueryOf<L>; body: BodyOf<L> };

type Loose<S extends z.ZodType> =
  z.input<S> extends infer I
    ? { [K in keyof I as undefined extends I[K] ? never : K]: Wire<S, K> } & {
        [K in keyof I as undefined extends I[K] ? K : never]?: Wire<S, K> | undefined;
      }
    : never;
type Wire<S extends z.ZodType, K> = K extends keyof z.output<S> ? Exclude<z.output<S>[K], undefined> : never;

/** What a caller writes: numbers as numbers, everything with a default left out at will. Line by line: all at once is too much. */
export type CallOf<L> = L extends unknown ? CallOfOne<L> : never;
type CallOfOne<L> = (L extends { path: `${string}{${string}` } ? { params: ParamsOf<L> } : { params?: undefined }) &
  (L extends { query: infer S extends z.ZodType } ? { query?: Loose<S> } : { query?: undefined }) &
  (L extends { body: infer S extends z.ZodType } ? { body: z.input<S> } : { body?: undefined });
