import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { brand } from '#brand';
import { TextSizeSwitch } from '../layout/text-size.tsx';

const shopping = [
  { label: '주문내역', to: '/order' },
  { label: '장바구니', to: '/cart' },
  { label: '선물함', to: '/gift/received' },
  { label: '찜한 상품', to: '/my-cuma/favorites' },
  { label: '최근 본 상품', to: '/my-cuma/recent' },
  { label: '상품 알림', to: '/my-cuma/alarms' },
];
const guests = [{ label: '비회원 주문조회', to: '/guest/order-lookup' }, ...shopping];
const memberLinks = [
  { label: '내 후기', to: '/my-cuma/reviews' },
  { label: '내 정보', to: '/my-cuma/profile' },
  { label: '쿠폰', to: '/my-cuma/coupons' },
  { label: '배송지', to: '/my-cuma/address' },
  { label: '환불 계좌', to: '/my-cuma/refund-account' },
  { label: '사업자 회원', to: '/my-cuma/business' },
  { label: '알림·기기 설정', to: '/my-cuma/settings' },
  { label: '내 데이터를 본 사람', to: '/my-cuma/looks' },
];
const help = [
  { label: '고객센터', to: '/my-cuma/support' },
  { label: '1:1 문의', to: '/inquiry' },
  { label: '공지사항', to: '/notice' },
  { label: '배송·교환·반품 안내', to: '/guide/shipping-return' },
  { label: '분석·광고 동의', to: '/my-cuma/measuring' },
];

/** The lists of links at the bottom of my page. */
export function MyPageLinks({ member }: { member: boolean }) {
  return (
    <>
      <List label="쇼핑" ways={member ? shopping : guests} />
      {member && <List label="내 정보" ways={memberLinks} />}
      <List label="도움말" ways={help} support />
      <div className="band px-gutter py-2 text-second">
        <TextSizeSwitch />
      </div>
    </>
  );
}

type ListProps = { label: string; ways: { label: string; to: string }[]; support?: boolean };

function List({ label, ways, support = false }: ListProps) {
  return (
    <nav aria-label={label} className="band px-gutter pt-4 pb-1">
      <p aria-hidden className="font-bold text-second">
        {label}
      </p>
      <ul>
        {ways.map((way) => (
          <li key={way.to}>
            <Link to={way.to} className="flex min-h-12 items-center justify-between">
              {way.label}
              <ChevronRight className="size-5 text-ink-400" aria-hidden />
            </Link>
          </li>
        ))}
        {support && (
          <li>
            <a href={brand.support.href} className="flex min-h-12 items-center justify-between">
              {brand.support.label}
              <span className="text-ink-400 text-second">{brand.support.hours}</span>
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}
