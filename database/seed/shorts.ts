export type Clip = {
  /** Name of the film in `clips/`. */
  name: string;
  title: string;
  contents: string;
  /** Names of the goods it shows, the one it is about first. */
  goods: string[];
  /** What is said, two seconds each. */
  lines: [string, string, string];
  daysAgo: number;
  viewed: number;
  kept: number;
};

/** The demo shop's shorts; `node scripts/clips.ts` films them. */
export const clips: Clip[] = [
  {
    name: 'tangerine',
    title: '아침에 딴 귤이 상자에 담기기까지',
    contents: '효돈 귤밭의 하루예요. 노랗게 익은 것만 가위로 두 번 잘라 담습니다.',
    goods: ['효돈 노지 감귤', '타이벡 조생 감귤'],
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
    lines: ['씻어서 물기만 닦아 주세요.', '160도에서 사십 분, 뒤집어서 이십 분.', '칼집 사이로 꿀이 보이면 다 됐어요.'],
    daysAgo: 9,
    viewed: 1876,
    kept: 5,
  },
  {
    name: 'kimchi',
    title: '땅끝 배추로 김장하는 날',
    contents: '절인 배추에 바로 버무립니다. 하루는 밖에, 그다음은 냉장고에 두세요.',
    goods: ['땅끝 배추김치', '고랭지 절임배추', '김장 고춧가루'],
    lines: ['속은 줄기 쪽에 많이 넣어요.', '겉잎으로 꼭 감싸야 국물이 안 새고요.', '하루 두었다가 냉장고로 보내세요.'],
    daysAgo: 12,
    viewed: 1102,
    kept: 3,
  },
];
