import type { PackingSlip } from '#contract/packing-slips.ts';

type Column = readonly [head: string, of: (slip: PackingSlip) => string];

const productText = ({ name, options }: PackingSlip) => `${name} ${optionsOf(options)}`.trim();
const optionsOf = (options: PackingSlip['options']) => options.map(({ name, units }) => `${name} ${units}`).join(' / ');
const units = (slip: PackingSlip) => String(slip.units);
const blank = () => '';

const shopColumns: readonly Column[] = [
  ['주문번호', ({ orderNumber }) => orderNumber],
  ['줄번호', ({ uuid }) => uuid],
  ['받는분', ({ receiver }) => receiver],
  ['전화번호', ({ phone }) => phone],
  ['우편번호', ({ zonecode }) => zonecode],
  ['주소', ({ address }) => address],
  ['배송메모', ({ memo }) => memo],
  ['상품명', ({ name }) => name],
  ['옵션', ({ options }) => optionsOf(options)],
  ['수량', units],
  ['판매자', ({ distributor }) => distributor],
  ['보낼날', ({ dispatchDate }) => dispatchDate ?? ''],
  ['송장번호', blank],
];

/** The columns of a courier’s program with its headings. The order number and the product come back together with the tracking number. */
const inWords = (receiver: string, phone: string, zonecode: string, address: string, rest: readonly Column[]) =>
  [
    [receiver, (slip) => slip.receiver],
    [phone, (slip) => slip.phone],
    [zonecode, (slip) => slip.zonecode],
    [address, (slip) => slip.address],
    ...rest,
  ] satisfies Column[] as readonly Column[];

/** The import columns of a courier’s program by courier code. The key '' has the columns of the shop. */
const columns: Record<string, readonly Column[]> = {
  '': shopColumns,
  '01': inWords('수취인명', '수취인 휴대전화', '수취인 우편번호', '수취인 주소', [
    ['상품명', productText],
    ['수량', units],
    ['배송메시지', ({ memo }) => memo],
    ['고객주문번호', ({ orderNumber }) => orderNumber],
  ]),
  '04': inWords('받는분성명', '받는분전화번호', '받는분우편번호', '받는분주소(전체, 분할)', [
    ['품목명', productText],
    ['내품수량', units],
    ['배송메세지1', ({ memo }) => memo],
    ['고객주문번호', ({ orderNumber }) => orderNumber],
  ]),
  '05': inWords('받으시는 분', '받으시는 분 전화', '우편번호', '주소', [
    ['상품명', productText],
    ['수량', units],
    ['특기사항', ({ memo }) => memo],
    ['주문번호', ({ orderNumber }) => orderNumber],
  ]),
  '06': inWords('수하인명', '수하인전화', '수하인우편번호', '수하인주소', [
    ['물품명', productText],
    ['택배수량', units],
    ['배송메시지', ({ memo }) => memo],
    ['주문번호', ({ orderNumber }) => orderNumber],
  ]),
  '08': inWords('수하인명', '수하인전화번호', '수하인우편번호', '수하인주소', [
    ['상품명', productText],
    ['내품수량', units],
    ['배송메시지', ({ memo }) => memo],
    ['주문번호', ({ orderNumber }) => orderNumber],
  ]),
};

/** Whether the columns of this courier are known. */
export const hasCarrierColumns = (code: string) => code !== '' && code in columns;

/** Header and rows of a file for a courier’s program. A locked line must not be shipped and is left out. */
export function carrierFileFor(code: string, slips: readonly PackingSlip[]): string[][] {
  const chosen = columns[code] ?? shopColumns;
  const rows = slips.filter(({ isLocked }) => !isLocked).map((slip) => chosen.map(([, of]) => of(slip)));
  return [chosen.map(([head]) => head), ...rows];
}
