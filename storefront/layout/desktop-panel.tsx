import { useLocation, useRouteLoaderData } from 'react-router';
import { brand } from '#brand';
import type { StorefrontSettings } from '#contract/settings.ts';
import { QrCode } from '#ui/qr-code.tsx';

/** A panel next to the column of a wide screen: the brand, and a QR code of this page. */
export default function DesktopPanel() {
  const settings = useRouteLoaderData('root') as StorefrontSettings | undefined;
  const page = pageOf(useLocation());
  return (
    <aside
      aria-label={`${brand.name} 소개`}
      className="fixed top-0 right-[calc(50%+360px)] flex h-dvh w-[calc(50%-360px)] max-w-80 animate-rise flex-col justify-center px-8"
    >
      <brand.Wordmark className="h-auto max-h-14 w-full max-w-44 object-left" />
      <p className="mt-5 font-semibold text-ink-900 text-title">{brand.promise}</p>
      {settings && (
        <>
          <p className="mt-8 font-semibold text-ink-600 text-second">휴대폰에서 이어보기</p>
          <div className="mt-2 size-36 overflow-hidden rounded-card bg-white ring-1 ring-line">
            <QrCode label="이 화면을 휴대폰에서 여는 QR 코드" address={settings.origin + page} />
          </div>
        </>
      )}
    </aside>
  );
}

// The query of a payment or sign-in is valid only in this window, and a very long one makes an unreadable code.
function pageOf({ pathname, search }: { pathname: string; search: string }) {
  const isPrivate = /^\/(pay|login|register)\b/.test(pathname);
  return isPrivate || search.length > 200 ? pathname : pathname + search;
}
