import { disassemble } from 'es-hangul';
import type { Category } from '#contract/catalog.ts';
import { normalizeUnicode } from '#contract/rules/normalize-text.ts';

/** Splits the names of categories once and caches them until the tree changes. Two processes do so independently. */
export function createCategoryMatcher() {
  const read = new WeakMap<Category, Set<string>[]>();

  /** The top category whose words, or whose children’s words, are closest to a search without results; the first when none is close. */
  return function nearestBranch(typed: string, tree: Category[]) {
    const wanted = pairsOf(typed);
    const [best] = tree
      .map((root, at) => ({ id: root.id, name: root.name, near: similarityOf(wanted, root), at }))
      .sort((one, other) => other.near - one.near || one.at - other.at);
    return best ? { id: best.id, name: best.name } : null;
  };

  function similarityOf(wanted: Set<string>, root: Category) {
    const names = read.get(root) ?? namesOf(root).map(pairsOf);
    read.set(root, names);
    return Math.max(...names.map((name) => sharedPairRatio(wanted, name)));
  }
}

function namesOf({ name, children }: Category) {
  return [name, ...children.flatMap((child) => child.name.split('·'))];
}

function pairsOf(word: string) {
  const jamo = disassemble(normalizeUnicode(word).toLowerCase().replace(/\s+/g, ''));
  return new Set(Array.from({ length: Math.max(0, jamo.length - 1) }, (_, at) => jamo.slice(at, at + 2)));
}

function sharedPairRatio(one: Set<string>, other: Set<string>) {
  if (one.size === 0 || other.size === 0) return 0;
  const shared = [...one].filter((pair) => other.has(pair)).length;
  return (2 * shared) / (one.size + other.size);
}
