import { streetList } from './places.ts';

export type PostcodeAddress = ReturnType<typeof building>;

const homes = ['한빛아파트', '그린빌', '햇살마을아파트', '우성빌라', '푸른숲아파트', '은하타운', '', '', ''];

/** Three buildings on each street, always the same ones. */
export const sandboxAddresses = streetList.flatMap((line, at) => [0, 1, 2].map((nth) => building(line, at, nth)));

/** Every word must occur in the address; their order and the spaces between do not matter. */
export function searchAddresses(query: string, limit = 50) {
  const words = query
    .normalize('NFC')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  if (words.length === 0 || query.length > 100) return { total: 0, entities: [] };
  const found = sandboxAddresses.filter((address) => words.every((word) => haystacks.get(address)?.includes(word)));
  return { total: found.length, entities: found.slice(0, limit) };
}

function building(line: string, at: number, nth: number) {
  const [sido = '', sigungu = '', village = '', roadname = '', zonecode = ''] = line.split('|');
  const [town, hamlet] = village.split(' ');
  const dice = (at * 7919 + nth * 104_729 + 31) % 9973;
  const number = nth * 36 + (dice % 34) + 3;
  const lot = `${(dice % 880) + 12}${dice % 3 === 0 ? '' : `-${(dice % 17) + 1}`}`;
  const name = homes[dice % homes.length] ?? '';
  const buildingName = name && `${(hamlet ?? town ?? '').replace(/[동리]?\d*[가]?$/, '')}${name}`;
  const apartment = /아파트|타운/.test(name);
  const province = [sido, sigungu].filter(Boolean).join(' ');
  const roadAddress = `${province} ${hamlet ? `${town} ` : ''}${roadname} ${number}`;
  const jibunAddress = `${province} ${village} ${lot}`;
  // Where one road address covers several lots, the real search does not name the lot.
  const shared = dice % 10 === 0;
  return {
    zonecode,
    sido,
    sigungu,
    bname: hamlet ?? town ?? '',
    bname1: hamlet ? (town ?? '') : '',
    bname2: hamlet ?? town ?? '',
    roadname,
    roadAddress,
    jibunAddress,
    shared,
    buildingName,
    apartment: apartment ? ('Y' as const) : ('N' as const),
  };
}

const shortNames: Record<string, string> = {
  서울: '서울특별시',
  경기: '경기도',
  인천: '인천광역시',
  대전: '대전광역시',
  광주: '광주광역시',
  대구: '대구광역시',
  부산: '부산광역시',
  울산: '울산광역시',
  충북: '충청북도',
  충남: '충청남도',
  전남: '전라남도',
  경북: '경상북도',
  경남: '경상남도',
  전북특별자치도: '전라북도',
  강원특별자치도: '강원도',
};

const haystacks = new Map(
  sandboxAddresses.map((address) => {
    const { roadAddress, jibunAddress, zonecode, buildingName, sido } = address;
    const text = [roadAddress, jibunAddress, zonecode, buildingName, shortNames[sido]].join(' ').toLowerCase();
    return [address, `${text} ${text.replaceAll(' ', '')}`];
  }),
);
