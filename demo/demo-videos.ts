export type DemoVideo = {
  /** Name of the video in `clips/`. */
  name: string;
  title: string;
  contents: string;
  /** Names of the products it shows, the main one first. */
  goods: string[];
  /** The images in `views/` it was cut from, two seconds each. */
  shots: [string, string, string];
  /** The caption of each image. */
  lines: [string, string, string];
  daysAgo: number;
  viewed: number;
  kept: number;
};

/** The demo shop's short videos; each has a video and a poster in `clips/`. */
export const demoVideos: DemoVideo[] = [
  {
    name: 'tangerine',
    title: '아침에 딴 귤이 상자에 담기기까지',
    contents: '효돈 귤밭의 하루예요. 노랗게 익은 것만 가위로 두 번 잘라 담습니다.',
    goods: ['효돈 노지 감귤', '타이벡 조생 감귤'],
    shots: ['tangerine-1', 'tangerine-3', 'tangerine-2'],
    lines: ['해 뜨기 전에 밭에 나가요.', '꼭지를 두 번 잘라 서로 찌르지 않게 하고요.', '점심 전에 상자를 닫습니다.'],
    daysAgo: 1,
    viewed: 1284,
    kept: 6,
  },
  {
    name: 'persimmon',
    title: '반시가 홍시가 되는 이틀',
    contents: '청도 반시는 씨가 없어요. 받아서 이틀만 기다리면 숟가락으로 떠먹는 홍시가 됩니다.',
    goods: ['청도 반시', '반건시 곶감', '감말랭이'],
    shots: ['persimmon-2', 'persimmon-1', 'persimmon-3'],
    lines: ['단단할 때 상자에서 꺼내 주세요.', '겹치지 않게 두고 이틀만 기다리면', '씨 없는 홍시가 됩니다.'],
    daysAgo: 2,
    viewed: 942,
    kept: 4,
  },
  {
    name: 'strawberry',
    title: '새벽 네 시, 첫 딸기를 따요',
    contents: '담양 설향 딸기는 해가 뜨면 무르기 시작해요. 그래서 새벽에만 땁니다.',
    goods: ['담양 설향 딸기', '선물함에 담은 금실 딸기'],
    shots: ['strawberry-1', 'strawberry-3', 'strawberry-2'],
    lines: ['해가 뜨면 딸기가 물러요.', '그래서 새벽 네 시에 시작합니다.', '꼭지까지 빨간 것만 담아요.'],
    daysAgo: 4,
    viewed: 2105,
    kept: 9,
  },
  {
    name: 'abalone',
    title: '완도 전복, 집에서 손질하는 법',
    contents: '솔로 문지르고 숟가락을 넣어 한 번에. 내장은 버리지 말고 죽에 넣으세요.',
    goods: ['완도 활전복', '전복죽용 손질 전복'],
    shots: ['abalone-1', 'abalone-3', 'abalone-2'],
    lines: ['솔로 검은 때를 문질러 주세요.', '숟가락을 얇은 쪽에 넣어 한 번에 떼고', '내장은 죽에 넣으면 고소해요.'],
    daysAgo: 6,
    viewed: 1530,
    kept: 7,
  },
  {
    name: 'sweet-potato',
    title: '꿀이 흐르는 고구마 굽기',
    contents: '해남 황토밭 고구마를 한 달 재웠어요. 낮은 온도에서 천천히 구우면 꿀이 배어 나옵니다.',
    goods: ['해남 꿀고구마', '밤고구마'],
    shots: ['sweet-potato-1', 'sweet-potato-2', 'sweet-potato-3'],
    lines: ['씻어서 물기만 닦아 주세요.', '160도에서 사십 분, 뒤집어서 이십 분.', '칼집 사이로 꿀이 보이면 다 됐어요.'],
    daysAgo: 9,
    viewed: 1876,
    kept: 5,
  },
  {
    name: 'seasoning',
    title: '김장 양념, 세 가지만 좋으면 돼요',
    contents: '고춧가루는 빛깔, 마늘은 단단함, 소금은 간수 뺀 해를 보세요. 셋이 좋으면 젓갈은 거들 뿐이에요.',
    goods: ['김장 고춧가루', '해남 깐 마늘', '신안 토판 천일염'],
    shots: ['chili-powder-1', 'garlic-1', 'salt-1'],
    lines: ['고춧가루는 햇볕에 말린 것으로.', '마늘은 빻기 전까지 통으로 두고', '소금은 삼 년 간수 뺀 것을 쓰세요.'],
    daysAgo: 12,
    viewed: 1102,
    kept: 3,
  },
];
