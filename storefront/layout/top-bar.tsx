import { ChevronLeft, Search, ShoppingCart } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { brand } from '#brand';
import { classNames } from '#ui/cx.ts';
import { IconButton, IconLink } from '#ui/icon-button.tsx';
import { useCartCount } from '../session/cart-count.ts';
import { useRouteHandle } from './route-handle.ts';

export function TopBar() {
  const { top } = useRouteHandle();
  if (top === 'none') return null;
  return top === 'home' ? <HomeBar /> : <InnerBar clear={top === 'clear'} />;
}

function HomeBar() {
  return (
    <header className="sticky top-0 z-30 flex h-(--top-bar) items-center gap-3 bg-surface pr-2 pl-gutter">
      <Link to="/" aria-label={`${brand.name} 홈`} className="flex min-h-11 min-w-[44px] shrink-0 items-center">
        <brand.Wordmark className="h-6 w-auto max-w-[min(42vw,calc(100vw-7.5rem))]" />
      </Link>
      <Link to="/search" className="flex h-11 min-w-0 flex-1 items-center py-1">
        <span className="sr-only">상품 검색, </span>
        <span className="flex h-9 w-full min-w-0 items-center gap-2 rounded-full bg-sunken px-3.5 text-ink-400 text-second">
          <Search className="size-4 shrink-0" aria-hidden />
          <span className="truncate">{brand.words.searchHint}</span>
        </span>
      </Link>
      <CartLink />
    </header>
  );
}

function InnerBar({ clear }: { clear: boolean }) {
  const { title, calm } = useRouteHandle();
  const scrolled = useScrolled(clear);
  const navigate = useNavigate();
  const isSearching = useLocation().pathname === '/search';
  const glass = clear && !scrolled;

  function goBack() {
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    void (idx ? navigate(-1) : navigate('/'));
  }

  return (
    <header
      className={classNames(
        'sticky top-0 z-30 flex h-(--top-bar) items-center gap-1 px-1.5 transition-colors',
        clear && '-mb-[var(--top-bar)]',
        glass ? '*:[a,button]:bg-surface/70' : 'border-line border-b bg-surface',
      )}
    >
      <IconButton label="뒤로" onClick={goBack}>
        <ChevronLeft className="size-6" aria-hidden />
      </IconButton>
      <p className={classNames('min-w-0 flex-1 truncate font-semibold text-title', glass && 'invisible')}>{title}</p>
      {!calm && (
        <>
          {!isSearching && (
            <IconLink label="상품 검색" to="/search">
              <Search className="size-6" aria-hidden />
            </IconLink>
          )}
          <CartLink />
        </>
      )}
    </header>
  );
}

function CartLink() {
  const count = useCartCount();
  return (
    <IconLink label={count > 0 ? `장바구니, ${count}개 담김` : '장바구니'} to="/cart">
      <ShoppingCart className="size-6" aria-hidden />
      {count > 0 && (
        <span
          aria-hidden
          data-count={count > 99 ? '99+' : count}
          className="tabular absolute top-0.5 right-0 grid h-[min(1.25rem,26px)] min-w-[min(1.25rem,26px)] place-items-center rounded-full bg-accent-strong px-1 font-bold text-[min(0.6875rem,14px)] text-on-accent leading-none after:content-[attr(data-count)]"
        />
      )}
    </IconLink>
  );
}

function useScrolled(watch: boolean) {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    if (!watch) return;
    const look = () => setScrolled(window.scrollY > 240);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [watch]);
  return scrolled;
}
