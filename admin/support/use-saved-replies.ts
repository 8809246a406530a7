import { useState } from 'react';
import { readStored, writeStored } from '#client/storage.ts';

const stored = 'office-replies';
const most = 9;

/** Up to nine saved replies of this device, the latest first. */
export function useSavedReplies() {
  const [kept, setKept] = useState(repliesKept);
  function keep(next: string[]) {
    setKept(next);
    writeStored(stored, JSON.stringify(next));
  }
  return {
    kept,
    add: (text: string) => keep([text, ...kept].slice(0, most)),
    drop: (text: string) => keep(kept.filter((reply) => reply !== text)),
  };
}

function repliesKept(): string[] {
  try {
    const kept: unknown = JSON.parse(readStored(stored) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}
