import { useState } from 'react';
import type { Cart, CartEntry, CartItem } from '#contract/cart.ts';

const key = 'cart-left-out';

/** Every available line is selected unless the customer deselects it; this tab remembers the deselected ones. */
export function useCartSelection(cart: Cart) {
  const [leftOut, setLeftOut] = useState(readLeftOut);
  const checkable = cartGroupsOf(cart.entries).filter((group) => group.isCheckable);
  const chosen = checkable.filter((group) => group.isChecked && !leftOut.has(group.id)).map((group) => group.id);

  function selectGroups(ids: number[], on: boolean) {
    const next = new Set(leftOut);
    for (const id of ids) on ? next.delete(id) : next.add(id);
    setLeftOut(next);
    write(next);
  }

  return { chosen, checkable: checkable.map((group) => group.id), pick: selectGroups };
}

/** Deselects lines for the next time the cart is opened in this tab. */
export function deselectInCart(ids: number[]) {
  if (ids.length > 0) write(new Set([...readLeftOut(), ...ids]));
}

export function cartGroupsOf(entries: CartEntry[]): CartItem[] {
  return entries.flatMap((entry) => entry.bundleItems).flatMap((item) => item.optionGroups);
}

function readLeftOut(): ReadonlySet<number> {
  try {
    return new Set(JSON.parse(sessionStorage.getItem(key) ?? '[]') as number[]);
  } catch {
    return new Set();
  }
}

function write(ids: ReadonlySet<number>) {
  try {
    sessionStorage.setItem(key, JSON.stringify([...ids]));
  } catch {
    // A private window forgets it with the page.
  }
}
