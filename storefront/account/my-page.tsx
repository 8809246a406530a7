import { ChevronRight } from 'lucide-react';
import { Link, type MetaFunction } from 'react-router';
import { brand } from '#brand';
import type { User } from '#contract/accounts.ts';
import { head } from '../head.ts';
import { useSession } from '../session/session.tsx';
import type { Handle } from '../shell/handle.ts';
import { useSnackbar } from '../shell/messages.tsx';
import { Gate } from './gate.tsx';
import { Invitation } from './invitation.tsx';

export const handle: Handle = { title: '마이' };
export const meta: MetaFunction = ({ matches }) => head(matches, { title: '마이', path: '/my-cuma', hidden: true });

export default function MyPage() {
  return <Gate guest={<GuestPage />}>{(user) => <MemberPage user={user} />}</Gate>;
}

const lists = [
  { label: '주문 내역', to: '/order' },
  { label: '장바구니', to: '/cart' },
  { label: '공지사항', to: '/notice' },
  { label: '배송·교환·반품 안내', to: '/guide/shipping-return' },
];

function GuestPage() {
  return (
    <>
      <Invitation title="로그인하고 더 편하게 장보세요" />
      <Links />
    </>
  );
}

function MemberPage({ user }: { user: User }) {
  const { signOut } = useSession();
  const say = useSnackbar();
  return (
    <>
      <section className="px-gutter pt-6 pb-7">
        <div className="rounded-sheet bg-brand-strong p-6 text-white">
          <p className="text-second">{user.appUserGrade?.gradeName ?? brand.name}</p>
          <h1 className="mt-1 font-bold text-hero">{user.nickname ?? user.name ?? '회원'}님</h1>
          <dl className="mt-6 grid grid-cols-2">
            <Large label="포인트" value={`${user.point.toLocaleString('ko-KR')}P`} />
            <Large label="쿠폰" value={`${user.counts.coupons}장`} />
          </dl>
        </div>
        <dl className="mt-4 grid grid-cols-4 rounded-sheet bg-sunken py-4 text-center">
          <Small label="주문" value={user.counts.orderCount} />
          <Small label="후기" value={user.counts.reviewCount} />
          <Small label="선물" value={user.counts.giftGroupCount} />
          <Small label="찜" value={user.counts.favorites} />
        </dl>
      </section>
      <Links />
      <button
        type="button"
        onClick={() => void signOut().then(() => say('로그아웃했어요.'))}
        className="mx-gutter my-6 min-h-11 self-start text-ink-600 text-second underline underline-offset-4"
      >
        로그아웃
      </button>
    </>
  );
}

function Links() {
  return (
    <ul className="band px-gutter pt-2">
      {lists.map(({ label, to }) => (
        <li key={to} className="border-line border-b">
          <Link to={to} className="flex min-h-14 items-center justify-between">
            {label}
            <ChevronRight className="size-5 text-ink-400" aria-hidden />
          </Link>
        </li>
      ))}
      <li>
        <a href={brand.support.href} className="flex min-h-14 items-center justify-between">
          {brand.support.label}
          <span className="text-ink-400 text-second">{brand.support.hours}</span>
        </a>
      </li>
    </ul>
  );
}

function Large({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-second">{label}</dt>
      <dd className="tabular font-bold text-section">{value}</dd>
    </div>
  );
}

function Small({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-caption text-ink-600">{label}</dt>
      <dd className="tabular font-bold text-title">{value.toLocaleString('ko-KR')}</dd>
    </div>
  );
}
