const systems: [RegExp, string][] = [
  [/iPhone|iPad/, 'iPhone'],
  [/Android/, '안드로이드'],
  [/Macintosh/, '맥'],
  [/Windows/, '윈도우'],
  [/CrOS/, '크롬북'],
  [/Linux/, '리눅스'],
];
const browsers: [RegExp, string][] = [
  [/KAKAOTALK/i, '카카오톡'],
  [/NAVER/, '네이버 앱'],
  [/SamsungBrowser/, '삼성 인터넷'],
  [/Whale/, '웨일'],
  [/Edg/, '엣지'],
  [/Firefox|FxiOS/, '파이어폭스'],
  [/Chrome|CriOS/, '크롬'],
  [/Safari/, '사파리'],
];

/** A device name that customers recognize; the user agent itself is not stored. */
export function deviceName(agent = '') {
  const named = [systems, browsers].flatMap((list) => list.find(([sign]) => sign.test(agent))?.[1] ?? []);
  return named.join(' · ') || '알 수 없는 기기';
}
