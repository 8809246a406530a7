import { dateInKorea } from '#contract/rules/calendar.ts';

import type { DisplayProduct } from './demo-display.ts';

type Tab = { name: string; isDefault: boolean; products: number[] };

/** Two groups with tabs: products in season by month, and products by origin. */
export function tabRows(shelf: DisplayProduct[], now: Date, after: number) {
  const month = Number(dateInKorea(now).slice(5, 7));
  const plain = shelf
    .filter(({ product_status, sale_type }) => product_status.endsWith('stock_in') && sale_type !== 'wholesale')
    .sort((one, other) => other.sales - one.sales);
  const months: Tab[] = Array.from({ length: 12 }, (_, at) => ({
    name: `${at + 1}월`,
    isDefault: at + 1 === month,
    products: idsOf(plain.filter(({ good }) => good.months?.includes(at + 1))),
  }));
  const places = ['제주', '경북', '전남', '강원', '경남', '충북', '충남', '경기', '전북'].map((place, at) => ({
    name: place,
    isDefault: at === 0,
    products: idsOf(plain.filter(({ good }) => good.from.startsWith(place))),
  }));
  const heads = [
    { key: 'season-tabs', name: '제철 달력', title: '달마다 다른 맛', sub: '열두 달 제철을 미리 보세요', tabs: months },
    { key: 'origin-tabs', name: '산지별', title: '어디에서 왔을까요', sub: '산지를 골라 둘러보세요', tabs: places },
  ];
  let id = after;
  const tabs: Record<string, unknown>[] = [];
  const products: { display_group_id: number; product_id: number; sort: number }[] = [];
  const top: number[] = [];
  for (const head of heads) {
    const parent = ++id;
    top.push(parent);
    tabs.push(row(parent, { ...head, code: head.key, type: 'tab', parent: null, isDefault: false }));
    for (const tab of head.tabs.filter((one) => one.products.length > 0)) {
      const { name, isDefault } = tab;
      const under = { key: head.key, name, title: `${name} ${head.name}`, sub: null, code: null };
      tabs.push(row(++id, { ...under, type: 'product', parent, isDefault }));
      products.push(...tab.products.map((product_id, sort) => ({ display_group_id: id, product_id, sort })));
    }
  }
  return { tabs, products, heads: top };
}

type Group = {
  key: string;
  code: string | null;
  name: string;
  title: string;
  sub: string | null;
  type: string;
  parent: number | null;
  isDefault: boolean;
};

function row(id: number, { key, code, name, title, sub, type, parent, isDefault }: Group) {
  return {
    id,
    brand: '*',
    key,
    code,
    name,
    title,
    sub_title: sub,
    display_ui_type: 'grid2',
    order_by_type: 'popular',
    display_contents_type: type,
    show_information: true,
    sort: id,
    parent_id: parent,
    is_default: isDefault,
  };
}

function idsOf(some: DisplayProduct[]) {
  return some.slice(0, 24).map(({ id }) => id);
}
