import { maskName } from '#contract/rules/masking.ts';
import type { QueuedItem } from '#contract/work-queues.ts';
import { normalizedKey } from './cell-kinds.ts';

/** The values of a row that identify its line: ids, product, option and recipient. */
export type RowIdentity = { keys: string[]; product: string; option: string; receiver: string };

export type LineIndex = ReturnType<typeof lineIndexOf>;
type Line = { lines: QueuedItem[]; why: string | null; candidates: QueuedItem[]; warnings: string[] };

/** An index of the lines by the values that rows may have. */
export function lineIndexOf(lines: readonly QueuedItem[], waiting: readonly QueuedItem[], isCut: boolean) {
  const unknown = isCut ? beyond : unknownOrder;
  const byLine = new Map(lines.map((line) => [normalizedKey(line.uuid), line]));
  const byOrder = groupBy(lines, ({ orderNumber }) => normalizedKey(orderNumber));
  const waits = groupBy(waiting, ({ orderNumber }) => normalizedKey(orderNumber));
  const waitsLine = new Map(waiting.map((line) => [normalizedKey(line.uuid), line]));
  const refused = (why: string, candidates: QueuedItem[] = []): Line => ({ lines: [], why, candidates, warnings: [] });
  const taken = (found: QueuedItem[], warnings: string[] = []): Line => {
    if (found.some(({ asked }) => asked)) return refused(cancelAsked);
    return { lines: found, why: null, candidates: [], warnings };
  };

  return {
    knows: (cell: string) =>
      byLine.has(normalizedKey(cell)) || byOrder.has(normalizedKey(cell)) || waits.has(normalizedKey(cell)),

    find(found: RowIdentity, several: ReadonlySet<string>, chosen: readonly string[] | undefined): Line {
      if (chosen?.length) return taken(lines.filter(({ uuid }) => chosen.includes(uuid)));
      const keys = found.keys.map(normalizedKey);
      const orders = keys.filter((key) => byOrder.has(key) || waits.has(key));
      const own = keys.flatMap((key) => byLine.get(key) ?? []);
      const [line] = own;
      if (line) {
        const isOne = new Set(own).size === 1 && orders.every((key) => key === normalizedKey(line.orderNumber));
        return isOne ? taken([line]) : refused('주문번호와 줄번호가 서로 다른 주문을 가리켜요.', own);
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
      if (open.length === 0) return closed[0] ? refused(waitingFor(closed[0])) : refused(unknown, alike(found));
      // "… 외 2건" names a parcel by one of its products.
      const isNamedInFile = (found.product !== '' || found.option !== '') && !/외\s*\d/.test(found.product);
      const named = isNamedInFile ? open.filter((one) => isNamed(found, one)) : [];
      if (
        named.length === 1 ||
        (named.length > 1 && named.length < open.length && goTogether(named) && !several.has(order))
      )
        return taken(named);
      if (isCut) return refused(beyond, open);
      if (closed.length > 0 || !goTogether(open) || (several.has(order) && open.length > 1))
        return refused(
          isNamedInFile ? '어느 상품인지 알 수 없어요. 골라 주세요.' : '어느 상품인지 적혀 있지 않아요. 골라 주세요.',
          open.filter(({ asked }) => !asked),
        );
      return taken(
        open,
        isNamedInFile && named.length === 0 ? [`파일의 상품이 주문과 달라요: ${found.product || found.option}`] : [],
      );
    },
  };

  /** Lines to a recipient with this name, for rows without a known order. */
  function alike({ receiver }: RowIdentity) {
    const masked = maskName(receiver);
    return masked ? lines.filter((line) => line.receiver === masked && !line.asked).slice(0, 20) : [];
  }
}

const isLineKey = /^[\dA-F]{32}$/;
const unknownOrder = '이 목록에 없는 주문이에요.';
const beyond = '목록이 길어 이 주문의 상품을 모두 견주지 못했어요. 줄번호나 상품명이 있는 파일로 넣어 주세요.';
const cancelAsked = '취소를 요청한 주문이에요. 먼저 답해 주세요.';
const waitingFor = ({ asked }: QueuedItem) => (asked ? cancelAsked : '아직 발주확인하지 않은 주문이에요.');

/** Lines of one seller, one day and one address. Gifts of one order go to several addresses. */
function goTogether(lines: readonly QueuedItem[]) {
  const keys = lines.map((line) => [line.distributor?.id, line.dispatchDate, line.receiver, line.place].join('|'));
  return lines.length === 1 || (new Set(keys).size === 1 && !lines.some(({ isGift }) => isGift));
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

const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '');

/** Whether a row names this line by its product. Couriers truncate long names. */
function isNamed({ product, option }: RowIdentity, { name, options }: QueuedItem) {
  const [goods, kind] = [bare(product), bare(option)];
  const whole = bare(name);
  const isGoods = goods === '' || goods.includes(whole) || (goods.length > 5 && whole.startsWith(goods));
  const inOne = (text: string) => options.some((one) => bare(one.name) !== '' && text.includes(bare(one.name)));
  return isGoods && (kind === '' || inOne(kind));
}
