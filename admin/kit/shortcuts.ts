import { useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

export type Shortcut = { name: string; does: () => void };
export type Shortcuts = Record<string, Shortcut>;

/** The shortcuts of each mounted screen, the latest last, on this page only. */
const registered: { current: Shortcuts }[] = [];
let waiting: { keys: Shortcuts; until: number } | null = null;

/**
 * Registers shortcuts of a screen by key position (`KeyE`), so that they work with a Korean layout too. They are inactive in text
 * fields, during Hangul composition and under a dialog.
 */
export function useShortcuts(keys: Shortcuts) {
  const now = useRef(keys);
  now.current = keys;
  useLayoutEffect(() => {
    registered.push(now);
    return () => void registered.splice(registered.indexOf(now), 1);
  }, []);
}

/** The keys that may follow a first key within two seconds: G, then a destination. */
export function awaitSecondKey(keys: Shortcuts) {
  waiting = { keys, until: Date.now() + 2000 };
}

/** All active shortcuts, for the help dialog. The latest screen wins. */
export function activeShortcuts(): Shortcuts {
  return Object.assign({}, ...registered.map(({ current }) => current)) as Shortcuts;
}

/** Listens to the keyboard for the whole admin app. Returns a function that stops it. */
export function listenToShortcuts() {
  const press = (event: KeyboardEvent) => {
    if (rests(event)) return;
    const next = waiting && waiting.until > Date.now() ? waiting.keys[event.code] : undefined;
    const key = waiting && waiting.until > Date.now() ? next : activeShortcuts()[nameOf(event)];
    waiting = null;
    if (!key) return;
    event.preventDefault();
    // Rendered synchronously, so that an opened field has the focus before the next key.
    flushSync(key.does);
  };
  window.addEventListener('keydown', press);
  return () => window.removeEventListener('keydown', press);
}

/** "Shift+Slash" when Shift is pressed. */
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
