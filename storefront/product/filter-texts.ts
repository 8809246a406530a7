import { dayText } from '#contract/rules/dates.ts';

/** The label of a price band such as "10001-30000". */
export function priceBandText(band: string) {
  const [least = 0, most = 0] = band.split('-').map((won) => Math.floor(Number(won) / 10_000));
  if (!most) return `${least}만원 이상`;
  return least ? `${least}만~${most}만원` : `${most}만원 이하`;
}

export function shippingFilterText(ships: string) {
  return ships === 'soon' ? '결제하면 바로' : `${dayText(ships)} 출고`;
}
