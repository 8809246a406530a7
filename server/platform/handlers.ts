import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts';
import type { Db } from './db/database.ts';
import type { Actor } from './identity/actor.ts';
import type { Seller, Staff } from './identity/staff-session.ts';

type AskedBy<L extends Endpoint> = L['access'] extends 'anyone'
  ? Actor | null
  : L['access'] extends 'staff'
    ? Staff
    : L['access'] extends 'seller'
      ? Seller
      : Actor;

export type OpenVideoUpload = <T>(work: (files: { film: string; poster: string | null }) => Promise<T>) => Promise<T>;

/** What every handler is handed beside its input. `sql` may be a running transaction; `ip` is the line somebody comes by, for limits only. */
export type Context<W = Actor> = {
  who: W;
  sql: Db;
  ip: string;
  token?: string | undefined;
  /** What the caller's program calls itself: only to name a device by. */
  agent?: string | undefined;
  /** What this browser was given when somebody signed in or proved a phone in it; never a reason to let anybody in. */
  device?: string | undefined;
  keepDevice?: (device: string) => void;
  transmission?: string | undefined;
  /** Puts the token into the cookie that server rendering may read and scripts may not (spec §9); an empty one takes it away. */
  keepToken?: (token: string) => void;
  /** Only in the office: puts the session into a cookie out of the scripts' reach, after which no answer names it; an empty one ends it. */
  keepStaff?: (token: string) => void;
  /** What came as multipart, one after the other, each as a file that is gone after its turn; only on lines that take pictures. */
  pictures?: AsyncIterable<string>;
  /** The film that came as multipart and the picture for it, as files that are gone when the work is done; only on lines that take one. */
  film?: OpenVideoUpload;
  /** What came as it came; only on lines that take bytes. */
  bytes?: Buffer;
  /** Said of a guest whose first row was written, once that is committed: the next question need not look for it. */
  onGuestCreated?: (id: number) => void;
  /** Something to do once what was written is committed, such as asking the outside world; nobody waits for it. */
  after: (work: () => void) => void;
  /** On lines that repeat by themselves: the part of them that the Idempotency-Key is kept for, for whoever it turns out to be. */
  once: <T>(work: (sql: Db) => Promise<T>, as?: Actor) => Promise<T>;
};

/** One plain function per line of a room's routes: the compiler asks for the missing one. */
export type Handlers<Room extends Record<string, Endpoint>> = {
  [Name in keyof Room]: (input: InputOf<Room[Name]>, at: Context<AskedBy<Room[Name]>>) => Promise<ReplyOf<Room[Name]>>;
};

export type AnyHandler = (
  input: { params: unknown; query: unknown; body: unknown },
  at: Context<Actor | Staff | null>,
) => Promise<unknown>;
