import { loadScript } from '../app/load-script.ts';

/** The address that the postcode search returns. */
type PostcodeData = {
  zonecode: string;
  roadAddress: string;
  jibunAddress: string;
  autoJibunAddress: string;
  userSelectedType: 'R' | 'J';
  buildingName: string;
};
type Options = { oncomplete: (found: PostcodeData) => void; width: string; height: string };
type Maker = new (options: Options) => { embed: (element: HTMLElement) => void };
type Space = { Postcode?: Maker; postcode?: { load: (then: () => void) => void } };

export type PostcodeResult = {
  zonecode: string;
  roadAddress: string;
  jibunAddress: string;
  selectedAddress: 'R' | 'J';
};

/** Embeds the postcode search in an element. */
export async function embedPostcode(url: string, element: HTMLElement, onPick: (place: PostcodeResult) => void) {
  await loadScript(url);
  const { kakao, daum } = window as unknown as { kakao?: Space; daum?: Space };
  const space = kakao?.postcode || kakao?.Postcode ? kakao : daum;
  if (!space) throw new Error('주소 검색을 열지 못했어요. 잠시 후 다시 시도해 주세요.');
  // The real script loads the search after it has been loaded itself.
  await new Promise<void>((resolve) => (space.postcode ? space.postcode.load(resolve) : resolve()));
  const Postcode = space.Postcode as Maker;
  new Postcode({ oncomplete: (found) => onPick(placeOf(found)), width: '100%', height: '100%' }).embed(element);
}

function placeOf({
  zonecode,
  roadAddress,
  jibunAddress,
  autoJibunAddress,
  userSelectedType,
  buildingName,
}: PostcodeData): PostcodeResult {
  const building = roadAddress && buildingName ? ` (${buildingName})` : '';
  return {
    zonecode,
    roadAddress: roadAddress + building,
    jibunAddress: jibunAddress || autoJibunAddress,
    selectedAddress: userSelectedType === 'J' ? 'J' : 'R',
  };
}
