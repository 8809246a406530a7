import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

export type Shortcut = { name: string; does: () => void };
export type Shortcuts = Record<string, Shortcut>;

/** What each open screen listens to, the latest last; this page alone has them. */
const heard: { current: Shortcuts }[] = [];
let waiting: { keys: Shortcuts; until: number } | null = null;

/**
 * Keys of a screen by where they lie on the keyboard (`KeyE`), so that they work on the Korean layout too. They rest while something is
 * written, while Hangul is composed, and under a dialog.
 */
export function useShortcuts(keys: Shortcuts) {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    heard.push(now);
    return () => void heard.splice(heard.indexOf(now), 1);
  }, []);
}

/** The keys that follow another one within two seconds: G, then where to. */
export function awaitSecondKey(keys: Shortcuts) {
  waiting = { keys, until: Date.now() + 2000 };
}

/** Everything that can be pressed now, for the page of keys; what lies on top wins. */
export function activeShortcuts(): Shortcuts {
  return Object.assign({}, ...heard.map(({ current }) => current)) as Shortcuts;
}

/** Hears the keyboard for the whole office. Returns how to stop. */
export function listenToShortcuts() {
  const press = (event: KeyboardEvent) => {
    if (rests(event)) return;
    const next = waiting && waiting.until > Date.now() ? waiting.keys[event.code] : undefined;
    const key = waiting && waiting.until > Date.now() ? next : activeShortcuts()[nameOf(event)];
    waiting = null;
    if (!key) return;
    event.preventDefault();
    // What it opens has the cursor before the key is let go: what is typed next belongs there.
    flushSync(key.does);
  };
  window.addEventListener('keydown', press);
  return () => window.removeEventListener('keydown', press);
}

/** "Shift+Slash" where the shift is part of it. */
function nameOf({ shiftKey, code }: KeyboardEvent) {
  return shiftKey ? `Shift+${code}` : code;
}

function rests({ isComposing, target, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  if (isComposing || ctrlKey || metaKey || altKey) return true;
  const at = target as HTMLElement;
  return at.matches('input:not([type=checkbox]), textarea, select, [contenteditable]') || dialogOpen();
}

function dialogOpen() {
  return document.querySelector('dialog:modal') !== null;
}
