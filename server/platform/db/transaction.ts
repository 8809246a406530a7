import type { ISql } from 'postgres';
import { deadlineError } from '../deadline.ts';
import { connectionError, type DbConnection, isDriverQuery, routeQueries } from './connection.ts';
import type { SqlTypes, Tx } from './database.ts';

export type TransactionWork<T> = (sql: Tx) => Promise<T>;

/**
 * Runs work as one transaction on an exclusive connection. Throws the work's error, or TRANSACTION_LOST if the transaction was not committed. With
 * `readsFirst` the first reads are sent together with BEGIN; a write before BEGIN is confirmed is refused.
 */
export async function runTransaction<T>(
  connection: DbConnection,
  mode: string,
  work: TransactionWork<T>,
  readsFirst = false,
): Promise<T> {
  try {
    const begun = connection.command(mode ? `begin ${mode}` : 'begin');
    if (!readsFirst) await begun;
    const result = await runOn(connection, work, readsFirst ? begun : undefined);
    // PostgreSQL answers COMMIT with ROLLBACK if a statement failed: nothing is stored, so the caller must get an error.
    const { command } = await connection.command('commit');
    if (command !== 'COMMIT') throw connectionError('TRANSACTION_LOST', 'The transaction was not committed');
    return result;
  } catch (error) {
    if (!connection.isBroken) await connection.command('rollback').catch((why) => connection.destroy(why));
    throw error;
  }
}

/** Runs work on a connection. A statement that failed fails the whole even if its error was caught, since PostgreSQL keeps none of it. */
async function runOn<T>(connection: DbConnection, work: TransactionWork<T>, begun?: Promise<unknown>): Promise<T> {
  const failed: unknown[] = [];
  let isOpen = begun === undefined;
  // BEGIN is sent ahead of the first statement. If it fails, every later statement is refused.
  begun?.then(
    () => {
      isOpen = true;
    },
    (error) => failed.push(error),
  );
  let points = 0;
  const sql = routeQueries(
    connection.client,
    (query) => {
      const late = deadlineError();
      if (late) failed.push(late);
      // Without a transaction, the write would commit immediately.
      if (!isOpen && isWriteStatement(query))
        failed.push(new Error('A transaction with readsFirst must not write before its reads'));
      const why = late ?? (begun ? failed[0] : undefined);
      if (why !== undefined) return query.reject(why);
      connection.send(query, (error) => void (error !== undefined && failed.push(error)));
    },
    {
      begin: undefined,
      savepoint: async <S>(part: TransactionWork<S>) => {
        const point = `s${points++}`;
        // The part's first statement is sent together with the savepoint. If the savepoint fails, the transaction has failed too.
        const savepoint = connection.command(`savepoint ${point}`).then(
          () => undefined,
          (error) => ({ error }),
        );
        try {
          return await runOn(connection, part);
        } catch (error) {
          const missing = await savepoint;
          if (missing) throw missing.error;
          if (!connection.isBroken) await connection.command(`rollback to ${point}`);
          throw error;
        }
      },
    },
  );
  const result = await work(sql as ISql<SqlTypes> as Tx);
  if (failed.length > 0) throw failed[0];
  return result;
}

type DriverStatement = { strings: readonly string[]; args: unknown[] };

const writeVerbs = /\b(insert|update|delete|merge|truncate|copy|call|do|nextval|setval|set_config)\b/i;
const lock = /\bfor (no key )?update\b/gi;

/** The result for each statement text of the sources. @perProcess nothing is lost: each process computes its own. */
const writesByText = new WeakMap<readonly string[], boolean>();

/** Whether a statement may write, judged by the words of all its parts; locking a row is not a write. */
function isWriteStatement(made: unknown): boolean {
  if (Array.isArray(made)) return made.some(isWriteStatement);
  if (!isDriverQuery(made)) return false;
  const { strings, args } = made as unknown as DriverStatement;
  const found = writesByText.get(strings) ?? strings.some((text) => writeVerbs.test(text.replace(lock, '')));
  writesByText.set(strings, found);
  return found || args.some(isWriteStatement);
}
