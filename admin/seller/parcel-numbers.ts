import type { QueuedItem } from '#contract/work-queues.ts';

type PackedLine = Pick<QueuedItem, 'uuid' | 'household'>;

/**
 * Adds the lines to `known`, a box number for each line by uuid, from 1 in the order of the list. Lines of one household share a box. A number stays while the screen is open, because the seller writes it on the box: lines that left do not renumber the rest.
 */
export function numberBoxes(known: Map<string, number>, lines: readonly PackedLine[]) {
  const boxes = new Map<number, number>();
  for (const { uuid, household } of lines) {
    const number = known.get(uuid);
    if (number !== undefined) boxes.set(household, number);
  }
  let last = Math.max(0, ...known.values());
  for (const { uuid, household } of lines) {
    const box = boxes.get(household) ?? ++last;
    boxes.set(household, box);
    if (!known.has(uuid)) known.set(uuid, box);
  }
}
