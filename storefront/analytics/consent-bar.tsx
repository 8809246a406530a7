import { Link } from 'react-router';
import { saveConsent } from '#client/analytics-consent.ts';
import { Button } from '#ui/button.tsx';

/** Asks for consent once, without covering the page. Both answers are equally prominent. Third-party analytics stay off until one is given. */
export function ConsentBar() {
  return (
    <section
      aria-label="이용 분석 동의"
      className="fixed inset-x-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 mx-auto min-[1200px]:in-[:root:has(.bar-aside)]:bottom-0 max-w-[720px] border-line border-t bg-surface px-gutter pt-3 pb-5"
    >
      {/* Phrase by phrase: a single block would be the page's largest contentful paint, and the latest. */}
      <p className="font-medium text-second">
        <span className="inline-block">이용 기록을 분석하고</span>{' '}
        <span className="inline-block">광고 효과를 재도 될까요?</span>
      </p>
      <p className="text-ink-600 text-second">
        <span className="inline-block">거절해도 똑같이 쓸 수 있어요.</span>{' '}
        <Link to="/privacy" className="inline-block underline underline-offset-4">
          개인정보처리방침
        </Link>
      </p>
      <div className="mt-2 grid grid-cols-2 gap-2">
        <Button variant="secondary" size="small" onClick={() => saveConsent(false, false)}>
          거절할게요
        </Button>
        <Button variant="secondary" size="small" onClick={() => saveConsent(true, true)}>
          동의할게요
        </Button>
      </div>
    </section>
  );
}
