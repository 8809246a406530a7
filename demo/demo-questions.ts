import { daysFrom } from './demo-calendar.ts';
import type { DemoProduct } from './demo-product.ts';
import { seededRandom } from './seeded-random.ts';

type DemoQuestion = [question: string, answer: string | null];

const common: DemoQuestion[] = [
  [
    '이번 주 안에 받을 수 있을까요? 주말에 손님이 오셔서요.',
    '네, 적힌 출고일에 보내면 다음 날 받으세요. 섬 지역만 하루이틀 더 걸려요.',
  ],
  [
    '선물로 보내려는데 가격표나 영수증이 안에 들어가나요?',
    '상자 안에는 손글씨 쪽지만 넣어요. 가격이 적힌 종이는 넣지 않습니다.',
  ],
  [
    '아이가 먹을 건데 농약이나 첨가물이 걱정돼요. 어떤가요?',
    '상품정보 제공고시에 적은 그대로예요. 더 궁금하시면 검사 성적서를 보여 드릴게요.',
  ],
  ['받고 나서 바로 못 먹으면 어떻게 두는 게 좋을까요?', '상품정보 아래에 적어 둔 보관법대로 두시면 가장 오래 갑니다.'],
  ['지난번에 정말 잘 먹었어요. 다음 물량은 언제쯤 나오나요?', null],
];

const fresh: Record<number, DemoQuestion[]> = {
  91: [
    [
      '당도가 어느 정도 되나요? 신맛이 강한 건 못 먹어서요.',
      '딴 날마다 재서 기준에 못 미치면 보내지 않아요. 요즘 것은 단맛이 또렷합니다.',
    ],
    ['한 상자에 몇 개쯤 들어 있나요? 크기가 궁금해요.', '옵션 이름에 적은 개수에서 한두 개쯤 차이가 날 수 있어요.'],
  ],
  93: [
    [
      '손질해서 보내 주시나요? 비늘이랑 내장이요.',
      '네, 바로 조리하실 수 있게 손질해 보냅니다. 통째로 원하시면 메모에 적어 주세요.',
    ],
    ['살아서 오나요, 아니면 냉장으로 오나요?', '상품 이름 옆 보관 표시를 봐 주세요. 활은 바닷물과 함께 담아 보냅니다.'],
  ],
  96: [
    [
      '소분 포장이 되어 있나요? 혼자 살아서 나눠 얼리려고요.',
      '한 번 드실 만큼씩 나눠 진공 포장했어요. 그대로 얼리시면 됩니다.',
    ],
  ],
  97: [['흙이 묻은 채로 오나요, 씻어서 오나요?', '오래 두고 드시라고 흙을 털기만 하고 씻지 않은 채로 보내요.']],
  95: [
    [
      '유통기한이 보통 얼마나 남은 걸로 보내 주시나요?',
      '만든 지 사흘 안 된 것만 보내요. 날짜는 뚜껑에 손으로 적혀 있습니다.',
    ],
  ],
};

const secrets: DemoQuestion[] = [
  [
    '주문자와 받는 분 이름을 다르게 적어도 괜찮을까요? 번호는 010으로 같아요.',
    '네, 받는 분 연락처만 정확하면 괜찮습니다.',
  ],
  ['회사로 여러 상자 보내려는데 계산서를 따로 받을 수 있을까요?', null],
];

/** Questions of members about products on sale; most are answered, and some are secret. */
export function questionRows(
  listed: { id: number; good: DemoProduct; product_status: string }[],
  members: { id: number; name: string }[],
  now: Date,
) {
  const rows = listed.flatMap(({ id, good, product_status }) => {
    const luck = seededRandom(`questions ${id}`);
    if (['waiting', 'removed', 'suspended'].includes(product_status) || !luck.happens(0.45)) return [];
    const asked = luck.some([...(fresh[Math.floor(good.in / 100)] ?? []), ...common], luck.whole(1, 4));
    const all = [
      ...asked.map((one) => ({ one, is_secret: false })),
      ...(luck.happens(0.3) ? [{ one: luck.pick(secrets), is_secret: true }] : []),
    ];
    return all.map(({ one: [contents, answer], is_secret }) => {
      const person = luck.pick(members);
      const at = daysFrom(now, luck.between(0.2, 30));
      const answered =
        answer === null ? null : new Date(Math.min(at.getTime() + luck.between(1, 9) * 3_600_000, now.getTime()));
      return {
        product_id: id,
        app_user_id: person.id,
        author: `${person.name[0]}*${person.name.slice(2)}`,
        contents,
        is_secret,
        answer,
        answered_at: answered?.toISOString() ?? null,
        notified_at: answered?.toISOString() ?? null,
        created_at: at.toISOString(),
      };
    });
  });
  rows.sort((one, other) => one.created_at.localeCompare(other.created_at) || one.product_id - other.product_id);
  return rows.map((row, at) => ({ id: at + 1, ...row }));
}
