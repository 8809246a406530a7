import type { MetaFunction } from 'react-router';
import { brand } from '#brand';
import { pageMeta } from '../app/head.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { type LegalChapter, LegalPage } from './legal-page.tsx';

export const handle: RouteHandle = { title: '배송·교환·반품 안내' };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: '배송·교환·반품 안내', path: '/guide/shipping-return' });

export default function ShippingPage() {
  return <LegalPage title="배송·교환·반품 안내" path="/guide/shipping-return" name="shipping" chapters={chapters} />;
}

const chapters: LegalChapter[] = [
  {
    title: '언제 오나요?',
    lines: [
      '출고일이 적힌 옵션은 그날 보내고, 보통 다음 영업일에 도착해요.',
      '출고일이 없는 상품은 오후 2시 전에 결제하면 그날부터 세어 상품에 적힌 영업일 안에 보내요.',
      '제주는 하루, 도서산간은 이틀쯤 더 걸려요.',
    ],
  },
  {
    title: '배송비는 어떻게 정해지나요?',
    lines: [
      '같은 판매자, 같은 출고일, 같은 보관 방법의 상품은 한 번에 묶어 배송비를 한 번만 받아요.',
      '상품마다 적힌 금액을 넘기면 기본 배송비가 무료예요. 제주와 도서산간 추가 배송비는 따로 더해져요.',
    ],
  },
  {
    title: '마음이 바뀌었어요',
    lines: [
      '포장을 시작하기 전에는 주문내역에서 바로 취소할 수 있어요.',
      '받은 날부터 7일 안에 반품을 신청할 수 있고, 돌려보내는 배송비를 부담해 주셔야 해요. 무료배송으로 받으셨다면 왕복이에요.',
      '신선식품은 시간이 지나면 다시 팔기 어려워 단순 변심에 의한 반품이 제한됩니다.',
    ],
  },
  {
    title: '상품에 문제가 있어요',
    lines: [
      {
        text: '상하거나 다른 상품이 왔다면 사진과 함께 알려 주세요. 빠른 처리를 위해 48시간 이내면 좋지만, 그 뒤에도 받아요.',
        since: '1.1',
      },
      { text: '상하거나 다른 상품이 왔다면 사진과 함께 알려 주세요.', before: '1.1' },
      '표시·광고와 다르면 받은 날부터 3개월, 안 날부터 30일 안에 저희 부담으로 교환하거나 환불해 드려요.',
    ],
  },
  {
    title: '환불은 언제 되나요?',
    lines: [
      '취소하거나 상품이 돌아온 날부터 3영업일 안에 환불해요. 늦어지면 연 15%의 지연이자를 드려요.',
      '카드 승인 취소가 명세에 보이기까지는 카드사에 따라 3~7영업일이 걸려요.',
      `궁금한 점은 고객센터 ${brand.company.tel} (${brand.company.hours})로 물어봐 주세요.`,
    ],
  },
];
