import type { z } from 'zod';
import { z as zod } from 'zod';
import { PathId } from './primitives.ts';

/** Who may enter: anyone, holders of any shopper token, members only, the shop's own staff only, sellers only. */
export type Door = 'anyone' | 'guest' | 'member' | 'staff' | 'seller';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Path = `${Method} /${string}`;

type Parts = {
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  reply: z.ZodType;
  /** 204 is for whoever waits for no word: an answer without a body is over the moment it comes. */
  status?: 200 | 201 | 204;
  /** Tokens that stand half-way in are refused everywhere but on the lines that say so: they are only good for one step more. */
  takes?: 'temp' | 'nonce';
  /** Catalogue replies are the same for everyone and may be kept by browsers and caches (rules D23.1). */
  cache?: 'public';
  /** Repeating is made safe by the handler itself, because it talks to the outside world; else the Idempotency-Key is kept for it. With `same` the key still guards against another body. */
  repeat?: 'self' | 'same';
  /** A guest's first such call makes their row: until then nothing is kept of them. */
  begins?: true;
  /** What a page asks by itself again and again: it keeps no session of the staff alive. */
  quiet?: true;
  /** Of whoever asks alone: sellers too. */
  self?: true;
  /** Only for whoever showed an authenticator's code within the last ten minutes. */
  fresh?: true;
  /** How many bytes a body may have, where it is not what every line takes. */
  limit?: number;
  /** Takes pictures as multipart instead of a body. */
  pictures?: true;
  /** Takes a film, and a picture for it, as multipart instead of a body. */
  film?: true;
  /** Takes so many bytes at most, whatever they are, instead of a body. */
  bytes?: number;
};

export type Line<P extends Path = Path, D extends Door = Door, X extends Parts = Parts> = X & {
  path: P;
  door: D;
};

export const anyone = line('anyone');
export const guest = line('guest');
export const member = line('member');
export const staff = line('staff');
export const seller = line('seller');

function line<D extends Door>(door: D) {
  return <const P extends Path, X extends Parts>(path: P, parts: X): Line<P, D, X> => ({
    ...parts,
    path,
    door,
  });
}

type Names<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/** Whether a page reads it again and again, and may say which version it knows. */
export const isPolled = ({ path, quiet }: Line) => quiet === true && path.startsWith('GET ');

/** The ids named in a path; every `{name}` is a positive whole number unless the line says otherwise. */
export function paramsOf(one: Line): z.ZodObject {
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
