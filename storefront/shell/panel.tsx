import { useLocation, useRouteLoaderData } from 'react-router';
import { brand } from '#brand';
import type { Settings } from '../context.ts';

/** Beside the column on a wide screen: who we are, and where this page is to be found on a phone. */
export function Panel() {
  const settings = useRouteLoaderData('root') as Settings | undefined;
  const { pathname } = useLocation();
  return (
    <aside
      aria-label={`${brand.name} 소개`}
      className="fixed top-0 right-[calc(50%+360px)] hidden h-dvh w-[calc(50%-360px)] max-w-80 flex-col justify-center px-8 min-[1200px]:flex"
    >
      <brand.Wordmark className="h-auto max-h-14 w-full max-w-44 object-left" />
      <p className="mt-5 font-semibold text-ink-900 text-title">{brand.promise}</p>
      <p className="mt-8 font-semibold text-ink-600 text-second">휴대폰에서 이어보기</p>
      <p className="mt-1 text-caption text-ink-600">
        {`${settings?.origin ?? ''}${pathname}`.replace(/^https?:\/\//, '')}
      </p>
    </aside>
  );
}
