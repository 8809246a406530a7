import type { ISql } from 'postgres';
import { deadlineError } from '../deadline.ts';
import { connectionError, type DbConnection, routeQueries } from './connection.ts';
import type { SqlTypes, Tx } from './database.ts';
import { isWriteStatement } from './is-write.ts';

export type TransactionWork<T> = (sql: Tx) => Promise<T>;

/**
 * Work as one transaction on a line that is nobody else's meanwhile. Throws what the work throws, or TRANSACTION_LOST where it was not kept.
 * Where work begins by looking, what it looks at is sent along with the beginning; nothing is written before that has been answered.
 */
export async function runTransaction<T>(
  line: DbConnection,
  mode: string,
  work: TransactionWork<T>,
  readsFirst = false,
): Promise<T> {
  try {
    const begun = line.say(mode ? `begin ${mode}` : 'begin');
    if (!readsFirst) await begun;
    const result = await inside(line, work, readsFirst ? begun : undefined);
    // PostgreSQL answers ROLLBACK where something inside had failed: then nothing is written, and nobody may be told that it is.
    const { command } = await line.say('commit');
    if (command !== 'COMMIT') throw connectionError('TRANSACTION_LOST', 'The transaction was not committed');
    return result;
  } catch (error) {
    if (!line.isBroken) await line.say('rollback').catch((why) => line.destroy(why));
    throw error;
  }
}

/** Runs work on a line; what failed inside and was caught there fails the whole all the same, since PostgreSQL keeps none of it. */
async function inside<T>(line: DbConnection, work: TransactionWork<T>, begun?: Promise<unknown>): Promise<T> {
  const failed: unknown[] = [];
  let isOpen = begun === undefined;
  // Sent now, ahead of the first question. Should it fail, whatever is asked after its answer is refused.
  begun?.then(
    () => {
      isOpen = true;
    },
    (error) => failed.push(error),
  );
  let points = 0;
  const sql = routeQueries(
    line.client,
    (question) => {
      const late = deadlineError();
      if (late) failed.push(late);
      // Were there no transaction after all, it would be kept by itself.
      if (!isOpen && isWriteStatement(question))
        failed.push(new Error('A transaction with readsFirst must not write before its reads'));
      const why = late ?? (begun ? failed[0] : undefined);
      if (why !== undefined) return question.reject(why);
      line.ask(question, (error) => void (error !== undefined && failed.push(error)));
    },
    {
      begin: undefined,
      savepoint: async <S>(part: TransactionWork<S>) => {
        const point = `s${points++}`;
        // The part's first question goes along with it: where there is no point, there is no transaction to ask in any more.
        const stands = line.say(`savepoint ${point}`).then(
          () => undefined,
          (error) => ({ error }),
        );
        try {
          return await inside(line, part);
        } catch (error) {
          const missing = await stands;
          if (missing) throw missing.error;
          if (!line.isBroken) await line.say(`rollback to ${point}`);
          throw error;
        }
      },
    },
  );
  const result = await work(sql as ISql<SqlTypes> as Tx);
  if (failed.length > 0) throw failed[0];
  return result;
}
