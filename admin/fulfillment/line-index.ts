import { maskName } from '#contract/rules/masking.ts';
import type { QueuedItem } from '#contract/work-queues.ts';
import { normalizedKey } from './cell-kinds.ts';
import { hasOtherAmount, hasWords, type NamedProducts, namingGradeOf } from './match-product-names.ts';

/** The values of a row that identify its line: ids, products, options and recipients, one of each column. */
export type RowIdentity = NamedProducts & { keys: string[]; receivers: readonly string[] };

export type LineIndex = ReturnType<typeof lineIndexOf>;
type MatchedLines = { lines: QueuedItem[]; why: string | null; candidates: QueuedItem[]; warnings: string[] };

/** An index of the lines by the values that rows may have. */
export function lineIndexOf(lines: readonly QueuedItem[], waiting: readonly QueuedItem[], isCut: boolean) {
  const unknown = isCut ? beyond : unknownOrder;
  const byLine = new Map(lines.map((line) => [normalizedKey(line.uuid), line]));
  const byOrder = groupBy(lines, ({ orderNumber }) => normalizedKey(orderNumber));
  const waits = groupBy(waiting, ({ orderNumber }) => normalizedKey(orderNumber));
  const waitsLine = new Map(waiting.map((line) => [normalizedKey(line.uuid), line]));
  const refused = (why: string, candidates: QueuedItem[] = []): MatchedLines => ({
    lines: [],
    why,
    candidates,
    warnings: [],
  });
  const matchedLines = (found: QueuedItem[], warnings: string[] = []): MatchedLines => {
    if (found.some(({ asked }) => asked)) return refused(cancelRequestedText);
    return { lines: found, why: null, candidates: [], warnings };
  };

  return {
    knows: (cell: string) =>
      byLine.has(normalizedKey(cell)) || byOrder.has(normalizedKey(cell)) || waits.has(normalizedKey(cell)),

    find(found: RowIdentity, several: ReadonlySet<string>, chosen: readonly string[] | undefined): MatchedLines {
      if (chosen?.length) return matchedLines(lines.filter(({ uuid }) => chosen.includes(uuid)));
      const keys = found.keys.map(normalizedKey);
      const orders = keys.filter((key) => byOrder.has(key) || waits.has(key));
      const linesByKey = keys.flatMap((key) => byLine.get(key) ?? []);
      if (receiversDiffer(found.receivers)) {
        const meant = [...new Set([...linesByKey, ...orders.flatMap((key) => byOrder.get(key) ?? [])])];
        return refused(`받는 분이 서로 달라요: ${found.receivers.join(', ')}`, meant.filter(isFree));
      }
      const [line] = linesByKey;
      if (line) {
        const isOne = new Set(linesByKey).size === 1 && orders.every((key) => key === normalizedKey(line.orderNumber));
        return isOne ? matchedLines([line]) : refused('주문번호와 줄번호가 서로 다른 주문을 가리켜요.', linesByKey);
      }
      const stays = keys.map((key) => waitsLine.get(key)).find(Boolean);
      if (stays) return refused(waitingFor(stays));
      // A row with the id of a line that is not in the list: that line was shipped or belongs to another seller. The order does not mean
      // another line.
      if (keys.some((key) => isLineKey.test(key))) return refused(unknown);
      if (new Set(orders).size > 1)
        return refused(
          '서로 다른 주문번호가 한 줄에 있어요.',
          orders.flatMap((key) => byOrder.get(key) ?? []),
        );
      const [order = ''] = orders;
      const open = byOrder.get(order) ?? [];
      const closed = waits.get(order) ?? [];
      if (open.length === 0)
        return closed[0] ? refused(waitingFor(closed[0])) : refused(unknown, linesOfReceivers(found));
      // "… 외 2건" names a parcel by one of its products.
      const parcel = found.products.map((text) => /^(.+?)\s*외\s*(\d+)/.exec(text)).find(Boolean);
      const naming = parcel ? { products: [parcel[1] ?? ''], options: [] } : found;
      const isNamedInFile = [...naming.products, ...naming.options].some(hasWords);
      const grades = open.map((one) => (isNamedInFile ? namingGradeOf(naming, one) : 0));
      const best = Math.max(...grades);
      const named = best > 0 ? open.filter((_, at) => grades[at] === best) : [];
      const differs = `파일의 상품이 주문과 달라요: ${found.products[0] || found.options[0]}`;
      const warnings = isNamedInFile && best < 2 ? [differs] : [];
      const isSome = named.length > 1 && named.length < open.length && goTogether(named) && !several.has(order);
      if (!parcel && (named.length === 1 || isSome)) return matchedLines(named, warnings);
      if (isCut) return refused(beyond, open);
      const isOther = parcel
        ? best < 2 || open.length !== Number(parcel[2]) + 1
        : isNamedInFile && named.length === 0 && open.some((one) => open.length > 1 || hasOtherAmount(naming, one));
      if (isOther || closed.length > 0 || !goTogether(open) || (several.has(order) && open.length > 1))
        return refused(
          isNamedInFile ? '어느 상품인지 알 수 없어요. 골라 주세요.' : '어느 상품인지 적혀 있지 않아요. 골라 주세요.',
          open.filter(isFree),
        );
      return matchedLines(open, warnings);
    },
  };

  /** Lines to a recipient with this name, for rows without a known order. */
  function linesOfReceivers({ receivers }: RowIdentity) {
    const masked = receivers.map(maskName);
    return lines.filter((line) => masked.includes(line.receiver) && isFree(line)).slice(0, 20);
  }
}

const isFree = ({ asked }: QueuedItem) => !asked;
const isLineKey = /^[\dA-F]{32}$/;
const unknownOrder = '이 목록에 없는 주문이에요.';
const beyond = '목록이 길어 이 주문의 상품을 모두 견주지 못했어요. 줄번호나 상품명이 있는 파일로 넣어 주세요.';
const cancelRequestedText = '취소를 요청한 주문이에요. 먼저 답해 주세요.';
const waitingFor = ({ asked }: QueuedItem) => (asked ? cancelRequestedText : '아직 발주확인하지 않은 주문이에요.');

/** Lines of one bundle, day and address, which one parcel takes. Gifts of one order go to several addresses. */
function goTogether(lines: readonly QueuedItem[]) {
  const keys = lines.map((line) =>
    [line.distributor?.id, line.bundleKey, line.dispatchDate, line.receiver, line.place].join('|'),
  );
  return lines.length === 1 || (new Set(keys).size === 1 && !lines.some(({ isGift }) => isGift));
}

/** Whether columns name several recipients. "이*윤" and "이도윤" are one. */
function receiversDiffer(receivers: readonly string[]) {
  const names = receivers.map((name) => name.normalize('NFKC').replace(/\s|님$/gu, ''));
  const isMasked = names.some((name) => name.includes('*'));
  return new Set(isMasked ? names.map(maskName) : names).size > 1;
}

/** Whether two names begin with different letters. Couriers mask and truncate the others. */
export function isOtherName(name: string, other: string) {
  const [first = '', second = ''] = [name, other].map((text) => [...text.normalize('NFKC').trim()][0]);
  return first !== second && ![first, second].some((letter) => letter === '' || letter === '*');
}

export function groupBy<T>(all: readonly T[], keyOf: (one: T) => string) {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}
