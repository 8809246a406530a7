import { useEffect } from 'react';
import { isRouteErrorResponse, Link, Outlet, useRevalidator, useRouteError } from 'react-router';
import { brand } from '#brand';
import {
  envelopeMessageOf,
  errorMessageOf,
  koreanSentence,
  offlineMessage,
  unknownMessage,
} from '#client/error-messages.ts';
import { ErrorScreen } from '#ui/error-screen.tsx';
import { useNotFoundMark } from '../app/not-found-status.ts';

/** Errors are shown inside the page frame, so that the navigation keeps working. */
export default function ErrorBoundaryLayout() {
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
      <ErrorScreen
        title="잠시 문제가 생겼어요"
        text={envelopeMessageOf(error.data)}
        button="다시 시도"
        onPress={reload}
      />
    );
  }
  if (isUnreached(error)) return <Unreached />;
  const errorText = errorMessageOf(error);
  return (
    <ErrorScreen
      title="오류가 발생했습니다"
      text={errorText === unknownMessage ? undefined : koreanSentence(errorText)}
      button="새로고침"
      onPress={reload}
    />
  );
}

/** A request that got no response. Chrome, Safari and Firefox each word it differently. */
function isUnreached(error: unknown) {
  return error instanceof TypeError && /failed to fetch|load failed|networkerror/i.test(error.message);
}

const againMs = 5000;

/** Reloads the page when the connection returns, every five seconds, or by the button. */
function Unreached() {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const again = () => void revalidate();
    window.addEventListener('online', again);
    // A phone in a lift counts as online, and so does one whose shop is being restarted: no event says when it is back.
    const timer = setInterval(() => document.visibilityState === 'visible' && again(), againMs);
    return () => {
      window.removeEventListener('online', again);
      clearInterval(timer);
    };
  }, [revalidate]);
  return (
    <ErrorScreen
      title={offlineMessage}
      text="연결되면 이 화면을 다시 열어 드려요."
      button={state === 'loading' ? '다시 여는 중' : '다시 시도'}
      onPress={() => void revalidate()}
    />
  );
}

function Marked() {
  useNotFoundMark();
  return null;
}

function reload() {
  window.location.reload();
}
