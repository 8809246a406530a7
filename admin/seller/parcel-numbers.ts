import type { QueuedItem } from '#contract/work-queues.ts';

type PackedLine = Pick<QueuedItem, 'uuid' | 'dispatchDate' | 'receiver' | 'phoneEnd' | 'place' | 'household'> & {
  distributor: { id: number };
};

/**
 * Adds the lines to `known`, a box number for each line by uuid, from 1 in the order of the list. Lines of one date and recipient share
 * a box. A number stays while the screen is open, because the seller writes it on the box: lines that left do not renumber the rest.
 */
export function numberBoxes(known: Map<string, number>, lines: readonly PackedLine[]) {
  const boxes = new Map<string, number>();
  // `household` alone counts within a page of the list, so that two pages repeat its numbers.
  const keyOf = ({ dispatchDate, receiver, phoneEnd, place, distributor, household }: PackedLine) =>
    JSON.stringify([distributor.id, dispatchDate, receiver, phoneEnd, place, household]);
  for (const line of lines) {
    const number = known.get(line.uuid);
    if (number !== undefined) boxes.set(keyOf(line), number);
  }
  let last = Math.max(0, ...known.values());
  for (const line of lines) {
    const key = keyOf(line);
    const box = boxes.get(key) ?? ++last;
    boxes.set(key, box);
    if (!known.has(line.uuid)) known.set(line.uuid, box);
  }
}
