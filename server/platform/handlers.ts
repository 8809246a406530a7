import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts';
import type { Db } from './db/database.ts';
import type { Actor } from './identity/actor.ts';
import type { Seller, Staff } from './identity/staff-session.ts';

type CallerOf<L extends Endpoint> = L['access'] extends 'anyone'
  ? Actor | null
  : L['access'] extends 'staff'
    ? Staff
    : L['access'] extends 'seller'
      ? Seller
      : Actor;

export type OpenVideoUpload = <T>(work: (files: { video: string; poster: string | null }) => Promise<T>) => Promise<T>;

/**
 * The context every handler gets in addition to its input. `sql` may be a running transaction; `ip` is the client's network, for limits
 * only.
 */
export type Context<W = Actor> = {
  who: W;
  sql: Db;
  ip: string;
  token?: string | undefined;
  /** The caller's user agent: only used to name a device. */
  agent?: string | undefined;
  /** The token this browser got when a customer signed in or proved a phone number in it; it never grants access. */
  device?: string | undefined;
  keepDevice?: (device: string) => void;
  transmission?: string | undefined;
  /** Puts the token into the cookie that server rendering may read and scripts may not (spec §9); an empty token deletes it. */
  keepToken?: (token: string) => void;
  /** Only in the admin server: puts the session into an HttpOnly cookie, after which no response contains it; an empty token ends it. */
  keepStaff?: (token: string) => void;
  /** The images of a multipart body, in order, each as a file that is deleted after its turn; only on endpoints that take images. */
  pictures?: AsyncIterable<string>;
  /** The video of a multipart body and its poster, as files that are deleted when the work is done; only on endpoints that take a video. */
  openVideoUpload?: OpenVideoUpload;
  /** The raw body; only on endpoints that take bytes. */
  bytes?: Buffer;
  /** Called when a guest's first row is committed, so that the next request need not look for it. */
  onGuestCreated?: (id: number) => void;
  /** Work to start after the commit, such as a call to a third party; the response does not wait for it. */
  after: (work: () => void) => void;
  /** Only on endpoints that handle retries themselves: the part whose result is stored under the Idempotency-Key, for the customer `as`. */
  once: <T>(work: (sql: Db) => Promise<T>, as?: Actor) => Promise<T>;
};

/** One plain function per endpoint of a room's routes; the compiler reports a missing one. */
export type Handlers<Room extends Record<string, Endpoint>> = {
  [Name in keyof Room]: (input: InputOf<Room[Name]>, at: Context<CallerOf<Room[Name]>>) => Promise<ReplyOf<Room[Name]>>;
};

export type AnyHandler = (
  input: { params: unknown; query: unknown; body: unknown },
  at: Context<Actor | Staff | null>,
) => Promise<unknown>;
