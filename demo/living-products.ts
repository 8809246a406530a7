import type { DemoProduct } from './demo-product.ts';

const kitchen = { in: 9801, by: 'salim', from: '국산' } as const;
const storage = { in: 9802, by: 'salim', from: '국산' } as const;
const garden = { in: 9803, by: 'salim', from: '국산' } as const;
const table = { in: 9804, by: 'salim', from: '국산' } as const;
const gift = { in: 9805, by: 'salim', from: '국산' } as const;

// biome-ignore format: a product reads best as a few full lines.
export const livingProducts: DemoProduct[] = [
  { ...kitchen, name: '느티나무 통도마', look: 'board', tags: '도마 나무도마 주방', off: 15,
    sizes: ['소(30cm) 39900', '대(40cm) 54900'], note: '한 판에서 한 장만 나옵니다. 칼자국도 나이테처럼 남아요.' },
  { ...kitchen, name: '글씨 새긴 선물 도마', look: 'board', tags: '도마 각인 선물', returns: 'made_to_order', fee: 'free',
    sizes: ['각인 1줄 59900', '각인 2줄 64900'], note: '보내 주신 글씨를 그대로 새깁니다. 새기기 시작하면 취소할 수 없어요.' },
  { ...kitchen, name: '대장간 과도', look: 'knife', tags: '칼 과도 주방', off: 10, sizes: ['과도 24900', '과도와 채칼 42900'],
    note: '안성 대장간에서 두드려 만든 칼이에요. 귤껍질이 종이처럼 깎입니다.' },
  { ...kitchen, name: '무쇠 프라이팬', look: 'pan', tags: '프라이팬 무쇠팬 주방', off: 20, fee: 'never',
    sizes: ['20cm 45900', '26cm 62900'], note: '길들인 다음 보냅니다. 달걀이 미끄러지는 날을 약속해요.' },
  { ...storage, name: '두 겹 보냉백', look: 'basket', tags: '보냉백 장바구니 보관', off: 25, fee: 'low',
    sizes: ['10L 12900', '20L 17900'], note: '얼음팩 두 개로 여섯 시간을 버팁니다. 접으면 손바닥만 해요.' },
  { ...storage, name: '뽁뽁이 없는 과일 상자', look: 'box', tags: '상자 포장 박스 택배상자', off: 10, fee: 'box',
    sizes: ['5kg용 10장 14900', '10kg용 10장 18900'], note: '종이 난좌가 들어 있어 비닐이 필요 없어요.' },
  { ...storage, name: '숨 쉬는 항아리', look: 'jar', tags: '항아리 옹기 보관', off: 12, fee: 'mainland',
    sizes: ['3L 29900', '8L 49900'], note: '김치와 쌀을 담아 두세요. 쌀벌레가 생기지 않습니다.' },
  { ...storage, name: '면 얼음주머니', look: 'ice', tags: '얼음팩 보냉 아이스팩', off: 15, fee: 'low',
    sizes: ['3개 8900', '6개 15900'], note: '물만 채워 얼리고 다시 씁니다.' },
  { ...garden, name: '베란다 쌈채소 모종', look: 'seedling', tags: '모종 텃밭 상추 원예', months: [3, 4, 5, 9, 10], off: 10,
    fee: 'never', sizes: ['6포기 9900', '12포기 17900'], note: '흙째 보냅니다. 보름 뒤면 첫 쌈을 드실 수 있어요.' },
  { ...garden, name: '농부의 목장갑', look: 'gloves', tags: '장갑 원예 텃밭', off: 20, fee: 'low',
    sizes: ['3켤레 6900', '10켤레 18900'], note: '손바닥에 천연고무를 두 번 입혔습니다.' },
  { ...garden, name: '부엌 창가 허브 화분', look: 'plant', tags: '화분 허브 원예 로즈마리', off: 8, fee: 'mainland',
    sizes: ['로즈마리 11900', '로즈마리와 바질 21900'], note: '화분 흙까지 키우던 그대로 옮겨 담아요.' },
  { ...table, name: '방짜 유기 수저', look: 'spoon', tags: '수저 유기 방짜 식탁', off: 15, fee: 'free',
    sizes: ['1벌 39900', '2벌 선물함 76900'], exclusive: true, label: '단독', note: '두드려 편 놋쇠는 쓸수록 빛이 납니다.' },
  { ...table, name: '옻칠 젓가락', look: 'chopsticks', tags: '젓가락 옻칠 식탁', off: 18, sizes: ['2벌 15900', '5벌 36900'],
    note: '옻을 일곱 번 입혀 뜨거운 국에도 끄떡없어요.' },
  { ...table, name: '밭흙 빛 찻주전자', look: 'teapot', tags: '찻주전자 다기 그릇', off: 10,
    sizes: ['주전자 34900', '주전자와 잔 2개 52900'], few: true, note: '보성 흙을 섞어 구웠습니다. 물 끊김이 깨끗해요.' },
  { ...gift, name: '보자기 포장', look: 'gift', tags: '보자기 선물포장', fee: 'low', sizes: ['소 4900', '대 6900'],
    status: 'unlimited_stock_in', note: '함께 담으시면 저희가 싸서 보냅니다. 색은 철마다 달라요.' },
  { ...gift, name: '제철 꽃다발', look: 'flowers', tags: '꽃 꽃다발 선물', off: 10, dated: true, fee: 'dawn',
    sizes: ['소 19900', '대 34900'], note: '새벽 꽃시장에서 그날 제일 고운 색으로 묶습니다.' },
];
