import { sanitizeContents } from '#server/catalog/description-html.ts';
import { daysFrom } from './demo-calendar.ts';

type Notice = { days: number; title: string; contents: string; pinned?: boolean };

const notices: Notice[] = [
  {
    days: 2,
    pinned: true,
    title: '연말 택배 물량 증가로 하루 늦을 수 있어요',
    contents:
      '<p>김장과 연말 선물이 겹쳐 택배사 물량이 늘었습니다. 고르신 출고일은 그대로 지키지만, 도착이 하루 늦을 수 있어요.</p><p>신선식품은 보냉재를 한 겹 더 넣어 보냅니다. 서두르셔야 하는 날은 하루 앞선 출고일을 골라 주세요.</p>',
  },
  {
    days: 6,
    pinned: true,
    title: '신선식품 교환·환불은 받은 날부터 48시간 안에 알려 주세요',
    contents:
      '<p>과일과 채소, 수산물은 상태가 빨리 변해요. 상하거나 눌린 것이 있으면 받은 날부터 48시간 안에 사진과 함께 남겨 주세요.</p><ul><li>상한 양이 적으면 그만큼 바로 환불해 드려요.</li><li>3할이 넘으면 다시 보내 드리거나 전액 환불해 드려요.</li></ul>',
  },
  {
    days: 9,
    title: '제주·도서산간 추가 배송비 안내',
    contents:
      '<p>제주 3,000원, 섬 지역 5,000원, 먼 섬 8,000원이 더해집니다. 살아 있는 수산물은 신선하게 닿을 수 없어 보내지 않아요. 주소를 고르면 장바구니에서 미리 보여 드립니다.</p>',
  },
  {
    days: 15,
    title: '첫 감귤 출고를 시작합니다',
    contents:
      '<p>서귀포 효돈에서 올해 첫 노지 감귤을 땁니다. 첫 주는 하루 200상자만 보내요. 비가 온 다음 날은 따지 않으니 출고일을 넉넉히 골라 주세요.</p>',
  },
  {
    days: 24,
    title: '포인트 이용 안내가 조금 바뀝니다',
    contents:
      '<p>후기 포인트는 글 100P, 사진 300P 그대로입니다. 1,000P부터 쓰실 수 있고 상품 금액이 10,000원 이상일 때 쓸 수 있어요. 적립한 날부터 1년 동안 쓰실 수 있습니다.</p>',
  },
  {
    days: 33,
    title: '통영 새벽위판장이 새로 들어왔어요',
    contents:
      '<p>경매 두 시간 뒤에 손질해 얼음에 묻어 보내는 통영 중도매인 37번이 함께합니다. 배가 나가지 못한 날은 먼저 문자를 드리고 하루 미룹니다.</p>',
  },
  {
    days: 47,
    title: '스티로폼을 줄이고 종이 보냉 상자로 바꿉니다',
    contents:
      '<p>냉장 상품의 상자를 종이 보냉 상자로 바꾸고 있어요. 얼음팩은 물만 들어 있으니 화분에 부어 주셔도 됩니다.</p>',
  },
  {
    days: 61,
    title: '개인정보 처리방침 개정 안내',
    contents:
      '<p>배송 조회를 돕는 위탁 업체가 더해졌습니다. 바뀌는 내용은 시행 이레 전부터 처리방침 화면에서 보실 수 있어요.</p>',
  },
  {
    days: 80,
    title: '사업자 회원 도매를 시작했습니다',
    contents:
      '<p>식당과 반찬가게를 위한 규격을 따로 마련했어요. 사업자등록번호를 확인한 뒤 이용하실 수 있고, 한 산지에서 50,000원부터 주문할 수 있습니다.</p>',
  },
  {
    days: 110,
    title: '문을 열었습니다',
    contents:
      '<p>기른 사람이 직접 보내는 장터를 열었습니다. 누가 어디서 어떻게 길렀는지 빠짐없이 적겠습니다. 오래 보아 주세요.</p>',
  },
];

export function noticeRows(now: Date) {
  return notices.map(({ days, title, contents, pinned }, at) => ({
    id: notices.length - at,
    brand: '*',
    title,
    contents: sanitizeContents(contents),
    is_pinned: pinned ?? false,
    created_at: daysFrom(now, days).toISOString(),
  }));
}
