import { ChevronRight, Ticket } from 'lucide-react';
import { Link, useLocation } from 'react-router';

/** A guest may sign in and keep this order sheet (rules D11.4). */
export function GuestSignInLink() {
  const { pathname } = useLocation();
  return (
    <div className="px-gutter pt-4">
      <Link
        to={`/login?next=${encodeURIComponent(pathname)}`}
        className="flex min-h-14 items-center gap-3 rounded-card bg-brand-50 px-4 py-3"
      >
        <Ticket className="size-5 shrink-0 text-brand-strong" aria-hidden />
        <span className="min-w-0 flex-1">
          <b className="block font-semibold">로그인하고 쿠폰·적립 받기</b>
          <span className="block text-ink-600 text-second">이 주문서를 그대로 이어서 쓸 수 있어요.</span>
        </span>
        <ChevronRight className="size-5 shrink-0 text-ink-400" aria-hidden />
      </Link>
    </div>
  );
}
