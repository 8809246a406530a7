import { messageOf } from '#browser/refused.ts';

export type Outcome<T> = { row: T; state: 'done' | 'refused'; why?: string };

const atOnce = 4;

/**
 * Does one act to many rows, each on its own: a refused one stops no other. `act` is given a name for its wish, so that a row whose
 * answer was lost can be asked again and happens once. Outcomes come in the order of the rows.
 */
export async function runBatch<T>(
  rows: readonly T[],
  act: (row: T, key: string) => Promise<unknown>,
  told: (done: number) => void = () => {},
): Promise<Outcome<T>[]> {
  const outcomes: Outcome<T>[] = new Array(rows.length);
  let next = 0;
  let done = 0;
  async function work() {
    for (let at = next++; at < rows.length; at = next++) {
      outcomes[at] = await one(rows[at] as T, act);
      told(++done);
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, rows.length) }, work));
  return outcomes;
}

async function one<T>(row: T, act: (row: T, key: string) => Promise<unknown>): Promise<Outcome<T>> {
  try {
    await act(row, crypto.randomUUID());
    return { row, state: 'done' };
  } catch (error) {
    return { row, state: 'refused', why: messageOf(error) };
  }
}

/** "12건 처리, 1건 거절" */
export function summaryOf(outcomes: readonly Outcome<unknown>[], verb: string) {
  const done = outcomes.filter(({ state }) => state === 'done').length;
  const refused = outcomes.length - done;
  return `${done}건 ${verb}${refused > 0 ? `, ${refused}건은 하지 못했어요` : ''}`;
}
