import { josa } from 'es-hangul';
import type { DemoProduct } from './demo-product.ts';
import type { SeededRandom } from './seeded-random.ts';
import { sizeName } from './statutory-notices.ts';

type Teller = { story: string; voice: string };

/**
 * The seller's story on the product's page, with those of its images that the story shows: a near one and the box. The first image is above
 * the story, so it is not repeated.
 */
export function productStoryOf(
  good: DemoProduct,
  { story, voice }: Teller,
  keep: 'room' | 'chilled' | 'frozen',
  [first = '', ...others]: string[],
  luck: SeededRandom,
) {
  const root = Math.floor(good.in / 100);
  const points = [
    ...luck.some(promises[root] ?? [], 2),
    shipping[keep],
    ...(good.dated ? ['고르신 출고일에 맞춰 준비해요'] : []),
  ];
  const near = others.find((image) => image.endsWith('-3')) ?? (first.endsWith('-3') && others.find(isFront));
  const box = others.find((image) => image.endsWith('-2'));
  return [
    `<blockquote>“${voice}”</blockquote>`,
    near ? figure(near, `가까이 본 ${good.name}`, tastes[good.in]) : '',
    `<h3>${ways[root] ?? '이렇게 만들어요'}</h3><p>${story}</p><p>${good.note}</p>`,
    box ? figure(box, `${good.name} 상자`, `${sizeName(good.sizes[0] ?? '')} 상자, 실제 크기 비율로 그렸어요`) : '',
    `<ul>${points.map((point) => `<li>${point}</li>`).join('')}</ul>`,
    good.months ? '' : `<p>${luck.pick(closings)}</p>`,
    `<dl>${adviceOf(good, keep)
      .map(([mark, title, text]) => `<dt class="${mark}">${title}</dt><dd>${text}</dd>`)
      .join('')}</dl>`,
    '<p><small>사진은 그린 그림이에요</small></p>',
  ].join('');
}

function isFront(image: string) {
  return image.endsWith('-1');
}

function figure(image: string, alt: string, caption = '') {
  const words = caption && `<figcaption>${caption}</figcaption>`;
  return `<figure><img src="${image}-720.webp" alt="${alt}" width="720" height="540" />${words}</figure>`;
}

/** How to keep and eat a product, and what to do when it arrives damaged. */
function adviceOf(good: DemoProduct, keep: keyof typeof keeping) {
  const isNonFood = good.in >= 9800;
  const tip = tips[good.in] ?? '';
  // A forced crop keeps its whole name: only that one is best in winter.
  const thing = good.name.startsWith('겨울 ') ? good.name : (good.name.split(' ').at(-1) ?? good.name);
  const eating = [
    eatingTips.has(good.in) && tip,
    good.months && !good.funding && `${josa(thing, '은/는')} ${months(good.months)} 가장 맛이 좋아요.`,
  ].filter(Boolean);
  return [
    ['keep', isNonFood ? '오래 쓰는 법' : '보관', eatingTips.has(good.in) || tip === '' ? keeping[keep] : tip],
    ...(eating.length > 0 ? [['eat', '먹는 법', eating.join(' ')]] : []),
    [
      'damaged',
      isNonFood ? '깨졌을 때' : '상했을 때',
      '사진 두 장만 보내 주시면 바로 접수해서 다시 보내거나 환불해 드려요.',
    ],
  ];
}

const keeping = {
  room: '직사광선이 없고 바람이 통하는 서늘한 곳에 두세요.',
  chilled: '받으면 바로 냉장고에 넣어 주세요.',
  frozen: '받으면 바로 냉동실에 넣고, 녹은 것은 다시 얼리지 마세요.',
};

const ways: Record<number, string> = {
  91: '이렇게 길러요',
  93: '이렇게 잡아요',
  96: '이렇게 키워요',
  97: '이렇게 길러요',
};

function months(all: number[]) {
  const first = all.find((month) => !all.includes(((month + 10) % 12) + 1)) ?? all[0];
  const last = all.find((month) => !all.includes((month % 12) + 1)) ?? all.at(-1);
  return first === last ? `${first}월에` : `${first}월부터 ${last}월까지`;
}

const shipping = {
  room: '택배 상자 안에서 구르지 않게 종이 완충재로 채워 보냅니다',
  chilled: '얼음팩과 보냉 상자에 담아 차갑게 보냅니다',
  frozen: '드라이아이스를 넣어 꽁꽁 언 채로 도착합니다',
};

const closings = [
  '궁금한 점은 언제든 물어봐 주세요. 밭에서 돌아오는 대로 답해 드려요.',
  '드셔 보시고 아쉬운 점이 있으면 꼭 알려 주세요. 다음 상자에 담아 갚겠습니다.',
  '한 상자 한 상자 식구에게 보내는 마음으로 쌉니다.',
];

const promises: Record<number, string[]> = {
  91: [
    '수확한 날과 딴 사람의 이름을 적어 드려요',
    '무르거나 터진 과일은 사진만 보내 주시면 바로 다시 보내 드려요',
    '당도를 재고 기준에 못 미치면 그날은 쉬어요',
    '왁스나 색을 입히지 않아요',
  ],
  97: [
    '흙과 수분을 알맞게 남겨 오래 싱싱해요',
    '주문량만큼만 새벽에 거둡니다',
    '모양보다 맛을 먼저 골라 담아요',
    '잔류농약 검사를 통과한 밭에서만 거둡니다',
  ],
  93: [
    '경매 시각과 배 이름을 적어 드려요',
    '손질 전 무게를 기준으로 담습니다',
    '물때와 날씨에 따라 하루쯤 늦을 수 있어요. 그때는 먼저 문자를 드려요',
    '비늘과 내장을 손질해 바로 조리할 수 있어요',
  ],
  96: [
    '도축일과 이력번호를 포장마다 붙여요',
    '주문을 받고 썰어 진공으로 포장합니다',
    '고기 사이에 종이를 끼워 한 장씩 떼어 쓰기 쉬워요',
    '해썹 인증 시설에서 손질합니다',
  ],
  95: [
    '만든 날짜를 손으로 적어 붙입니다',
    '색소와 보존료를 넣지 않아요',
    '원재료를 거둔 농가를 모두 알려 드려요',
    '작은 솥에서 조금씩 자주 만듭니다',
  ],
  98: [
    '만든 사람의 도장을 찍어 보냅니다',
    '망가지면 고쳐 드려요',
    '비닐 없이 종이로만 포장합니다',
    '나뭇결과 빛깔은 하나하나 달라요',
  ],
};

/** What a near image lets a customer taste, by category. */
const tastes: Record<number, string> = {
  9101: '알맹이가 꽉 차서 한 쪽만 넣어도 즙이 먼저 터져요.',
  9102: '아삭하게 베어 물면 단물이 배어 나와요.',
  9103: '한 알마다 껍질이 팽팽하고 끝까지 달아요.',
  9104: '속까지 고르게 익어 숟가락이 쑥 들어가요.',
  9106: '속살이 아삭하고 씨 둘레가 가장 달아요.',
  9108: '속이 노랗게 차서 포슬포슬해요.',
  9301: '살이 두툼하고 결대로 떨어져요.',
  9302: '살이 꽉 차서 씹을수록 달아요.',
  9306: '마르면서 은빛이 남은 것만 골랐어요.',
  9501: '알이 고르고 금이 가지 않았어요.',
  9502: '속까지 양념이 배어 아삭해요.',
  9601: '붉은 살 사이로 고운 마블링이 퍼져 있어요.',
  9602: '살과 비계가 고르게 섞여 구우면 고소해요.',
  9604: '노른자가 봉긋하고 흰자가 탱탱해요.',
  9702: '찌면 속이 촉촉하고 달아요.',
  9703: '겹겹이 물이 차서 아삭해요.',
  9704: '심이 작고 속까지 색이 고와요.',
  9706: '과육이 두껍고 물이 많아요.',
};

/** Categories whose tip is about eating; the other tips are about keeping. */
const eatingTips = new Set([
  ...[9103, 9104, 9105, 9107, 9301, 9302, 9303, 9304, 9306, 9505, 9506, 9508],
  ...[9601, 9602, 9603, 9605, 9705, 9707],
]);

const tips: Record<number, string> = {
  9101: '상자를 받으면 뒤집어 눌린 귤부터 골라 드세요. 5℃쯤에서 겹치지 않게 두면 보름은 싱싱합니다.',
  9102: '다른 과일과 떼어 한 알씩 싸서 냉장고에 두세요. 먹기 십 분 전에 꺼내면 향이 살아나요.',
  9103: '드시기 직전에 씻으세요. 물기가 닿으면 금세 무릅니다.',
  9104: '단단하면 그대로, 말랑하면 숟가락으로 드세요. 얼리면 샤베트가 됩니다.',
  9105: '방 안에 두었다가 먹기 두 시간 전에만 냉장고에 넣으세요.',
  9106: '통째로는 서늘한 곳에, 자른 뒤에는 씨를 빼고 냉장하세요.',
  9107: '꼭지 향이 진해지고 살짝 눌리면 잘 익은 것입니다. 그 전에는 냉장하지 마세요.',
  9108: '김치냉장고에 두면 단맛이 더 오릅니다. 오래 두려면 얼려 주세요.',
  9701: '젖은 종이에 싸서 밑동이 아래로 가게 세워 두세요.',
  9702: '씻지 말고 어둡고 바람 통하는 곳에 두세요. 냉장고는 싫어해요.',
  9703: '망에 담아 매달아 두거나, 손질해 얼려 두면 오래 쓸 수 있어요.',
  9704: '신문지에 싸서 세워 두면 한 달은 거뜬합니다.',
  9705: '물에 씻지 말고 마른 천으로 털어 내고 구우세요.',
  9706: '꼭지를 떼고 겹치지 않게 두면 더 오래 갑니다.',
  9707: '끓는 물에 소금을 넣고 서른을 셀 동안만 데치세요.',
  9301: '소금물에 헹구고 물기를 닦은 뒤 구우세요. 이틀 안에 못 드시면 얼려 주세요.',
  9302: '찔 때는 배를 위로 눕혀야 장이 흐르지 않아요.',
  9303: '소금물에 두 번만 흔들어 씻으세요. 오래 씻으면 맛도 함께 씻깁니다.',
  9304: '끓는 물에 짧게 데쳐 얼음물에 담그면 질기지 않습니다.',
  9305: '습기가 닿지 않게 밀봉해 냉동실에 두면 일 년 내내 햇것 같아요.',
  9306: '마른 팬에 먼저 덖어 비린내를 날리세요. 남은 것은 얼려 두세요.',
  9601: '굽기 삼십 분 전에 꺼내 두고, 센 불에 겉만 먼저 익히세요.',
  9602: '핏물을 종이로 눌러 닦고 중불에서 천천히 구우세요.',
  9603: '찬물에 한 번 헹구고 끓는 물에 데쳐 내면 국물이 맑아집니다.',
  9604: '뾰족한 쪽이 아래로 가게 두세요. 씻지 않고 두어야 오래 갑니다.',
  9605: '양념이 타지 않게 약불에서 자주 뒤집어 주세요.',
  9501: '밀폐 용기에 담아 서늘한 곳에 두고 한 달 안에 드세요.',
  9502: '하루는 밖에서, 그다음은 냉장고에서 익히세요. 누름돌을 얹으면 더 아삭합니다.',
  9503: '깨끗한 마른 숟가락으로 뜨고 냉장고에 두세요.',
  9504: '쇠숟가락보다 나무 숟가락이 좋아요. 굳으면 따뜻한 물에 담가 두세요.',
  9505: '드실 만큼만 꺼내 실온에 두었다가 마른 팬에 살짝 구우세요.',
  9506: '물을 한 김 식혀 우리면 떫지 않습니다.',
  9507: '문 쪽 말고 안쪽 칸에 두세요. 열고 나면 닷새 안에 드세요.',
  9508: '냉동 그대로 조리하세요. 해동하면 모양이 흐트러집니다.',
  9801: '쓰고 나면 물기를 닦아 세워 말리세요. 한 달에 한 번 기름을 먹이면 평생 갑니다.',
  9802: '접어서 바람 통하는 곳에 두세요.',
  9803: '겉흙이 마르면 아침에 물을 주세요.',
  9804: '부드러운 수세미로 닦아 바로 물기를 훔쳐 주세요.',
  9805: '받는 분의 이름과 날짜를 주문 메모에 적어 주세요.',
};
