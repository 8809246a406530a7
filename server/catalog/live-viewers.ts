import { groupThousands } from '#contract/rules/money.ts';

const freshMs = 5 * 60_000;

/**
 * The people who had a product page open in the last five minutes. They are counted in memory and never stored.
 * Two processes each count their requests, and while two run neither shows the number.
 */
export function createLiveViewers() {
  const viewersOf = new Map<number, Map<string, number>>();

  return {
    sees(product: number, person: string) {
      if (viewersOf.size > 20_000) viewersOf.clear();
      const people = viewersOf.get(product) ?? new Map<string, number>();
      if (people.size > 2000) removeExpired(people);
      people.set(person, Date.now());
      viewersOf.set(product, people);
    },
    count(product: number) {
      const people = viewersOf.get(product);
      if (!people) return 0;
      removeExpired(people);
      if (people.size === 0) viewersOf.delete(product);
      return people.size;
    },
  };
}

function removeExpired(people: Map<string, number>) {
  for (const [person, at] of people) if (Date.now() - at > freshMs) people.delete(person);
}

/** The text of the prompt on the product page. */
export function purchasePromptOf(type: 'recentBuyers' | 'viewing' | 'cartAdds', count: number) {
  const people = `${groupThousands(count)}명`;
  if (type === 'viewing') return { windowHours: 5 / 60, text: `지금 ${people}이 함께 보고 있어요` };
  if (type === 'cartAdds') return { windowHours: 24, text: `최근 24시간 동안 ${people}이 장바구니에 담았어요` };
  return { windowHours: 24, text: `최근 24시간 동안 ${people}이 구매했어요` };
}
