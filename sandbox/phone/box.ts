import type { Journal } from '../journal.ts';

export type Bubble = { at: string; key: string; kind: string; to: string; from: string; text: string };
export type Box = ReturnType<typeof openBox>;

/** Every message that reached a phone, rebuilt from the journal at start. The same key reaches it once. */
export function openBox(journal: Journal) {
  const bubbles = journal.lines() as Bubble[];
  const keys = new Set(bubbles.map((bubble) => bubble.key));

  return {
    put(bubble: Bubble) {
      if (bubble.key !== '' && keys.has(bubble.key)) return;
      keys.add(bubble.key);
      bubbles.push(bubble);
      journal.write(bubble);
    },
    /** Newest first. */
    to: (phone: string | null) =>
      bubbles
        .filter((bubble) => !phone || bubble.to === phone)
        .slice(-200)
        .reverse(),
    settle: journal.settle,
  };
}
