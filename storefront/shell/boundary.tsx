import { useEffect } from 'react';
import { isRouteErrorResponse, Link, Outlet, useRouteError } from 'react-router';
import { brand } from '#brand';
import { korean, messageOf, sentenceOf, unknownMessage } from '#browser/refused.ts';
import { ErrorScreen } from '#ui/error-screen.tsx';
import { markMissing } from './not-found.ts';

/** Errors stay inside the frame: the bars keep working, the page says what happened. */
export default function Boundary() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) {
      return (
        <>
          <Marked />
          <title>페이지를 찾을 수 없어요</title>
          <meta name="robots" content="noindex" />
          <ErrorScreen title="페이지를 찾을 수 없어요" text={brand.words.missing} button="돌아가기" />
          <p className="-mt-8 mb-10 flex justify-center gap-4 text-ink-600 **:[a]:inline-flex **:[a]:min-h-11 **:[a]:items-center **:[a]:px-2 **:[a]:underline **:[a]:underline-offset-4">
            <Link to="/search">상품 검색</Link>
            <Link to="/best">이번 주 베스트</Link>
          </p>
        </>
      );
    }
    return (
      <ErrorScreen title="잠시 문제가 생겼어요" text={sentenceOf(error.data)} button="다시 시도" onPress={reload} />
    );
  }
  const said = messageOf(error);
  return (
    <ErrorScreen
      title="오류가 발생했습니다"
      text={said === unknownMessage ? undefined : korean(said)}
      button="새로고침"
      onPress={reload}
    />
  );
}

/** While it stands here, nobody hears of what goes wrong on the page. */
function Marked() {
  useEffect(() => {
    markMissing(true);
    return () => markMissing(false);
  }, []);
  return null;
}

function reload() {
  window.location.reload();
}
