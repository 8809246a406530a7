import { useQuery } from '@tanstack/react-query';
import { Link, type MetaFunction } from 'react-router';
import { api } from '#client/api.ts';
import type { Customer } from '#contract/customers.ts';
import { groupThousands } from '#contract/rules/money.ts';
import MyHead from '#front/my-head';
import { classNames } from '#ui/cx.ts';
import { pageMeta } from '../app/head.ts';
import { HiddenHeading } from '../layout/page-heading.tsx';
import type { RouteHandle } from '../layout/route-handle.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { productKeys } from '../product/product-query-keys.ts';
import { useSession } from '../session/session.tsx';
import { sessionKeys } from '../session/session-query-keys.ts';
import { useFreshUser } from '../session/use-fresh-user.ts';
import { RequireMember } from '../verification/require-member.tsx';
import { SignInPrompt } from '../verification/sign-in-prompt.tsx';
import { MyPageLinks } from './my-page-links.tsx';
import { usePurchases } from './purchases.ts';

export const handle: RouteHandle = { title: '마이' };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: '마이', path: '/my-cuma', hidden: true });

export default function MyPage() {
  return <RequireMember guest={<GuestPage />}>{(user) => <MemberPage user={user} />}</RequireMember>;
}

function GuestPage() {
  return (
    <>
      <SignInPrompt title="로그인하고 더 편하게 장보세요" />
      <MyPageLinks member={false} />
    </>
  );
}

function MemberPage({ user }: { user: Customer }) {
  const { signOut } = useSession();
  useFreshUser();
  const showSnackbar = useSnackbar();
  // The content below waits until it is known whether the strip appears, so that nothing shifts.
  const again = useBuyAgain();
  const purchases = usePurchases();
  return (
    <>
      <HiddenHeading />
      <div className="flex flex-col gap-4 px-gutter pt-6 pb-7">
        <MyHead user={user} purchases={purchases} />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] divide-x divide-line rounded-sheet ring-1 ring-line ring-inset">
          <Link to="/my-cuma/points" className="px-4 py-5">
            <Large label="포인트" value={`${groupThousands(user.point)}P`} />
          </Link>
          <Link to="/my-cuma/coupons" className="px-4 py-5">
            <Large label="쿠폰" value={`${groupThousands(user.counts.coupons)}장`} />
          </Link>
        </div>
        <OrderStrip />
      </div>
      {again.isPending ? (
        <span data-more />
      ) : (
        <>
          {again.data && <again.data.Rail cards={again.data.cards} />}
          <MyPageLinks member />
          <button
            type="button"
            onClick={() => {
              signOut();
              showSnackbar('로그아웃했어요.');
            }}
            className="mx-gutter my-6 min-h-11 min-w-11 self-start text-ink-600 text-second underline underline-offset-4"
          >
            로그아웃
          </button>
        </>
      )}
    </>
  );
}

/** The products due to buy again and the component that shows them; null without any. */
function useBuyAgain() {
  return useQuery({
    queryKey: productKeys.shelf('again'),
    queryFn: async () => {
      const query = { take: 8 };
      const { entities } = await api('GET /v1/app-users/user-products/{type}', { params: { type: 'again' }, query });
      return entities.length > 0 ? { cards: entities, Rail: (await import('./buy-again.tsx')).default } : null;
    },
    retry: false,
  });
}

function Large({ label, value }: { label: string; value: string }) {
  return (
    <span className="flex flex-col">
      <span className="tabular whitespace-nowrap font-bold text-[clamp(1.125rem,6.6vw,1.625rem)] leading-tight">
        {value}
      </span>
      <span className="text-ink-600 text-second">{label}</span>
    </span>
  );
}

const steps = [
  { key: 'paid', label: '결제완료' },
  { key: 'delivering', label: '배송' },
  { key: 'delivery_end', label: '배송완료' },
  { key: 'complete', label: '구매확정' },
  { key: 'withdraw', label: '취소' },
] as const;

/** The number of the member's orders by state, each a link to them. */
function OrderStrip() {
  const { data } = useQuery({ queryKey: sessionKeys.orderCounts, queryFn: () => api('GET /v1/app-users/counts', {}) });
  return (
    <nav aria-label="주문 현황">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(3.75rem,1fr))] rounded-sheet bg-sunken py-2 text-center">
        {steps.map(({ key, label }) => (
          <li key={key}>
            <Link to={`/order?oipStatus=${key}`} className="flex min-h-16 flex-col-reverse items-center justify-center">
              <span className="text-caption text-ink-600">{label}</span>
              <span
                className={classNames(
                  'tabular w-full font-bold text-title',
                  data?.[key] ? 'text-brand-700' : 'text-ink-600',
                )}
              >
                {data ? groupThousands(data[key]) : '·'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
