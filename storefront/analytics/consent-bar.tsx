import { Link } from 'react-router';
import { saveConsent } from '#client/analytics-consent.ts';
import { Button } from '#ui/button.tsx';

/**
 * Asks once, in little space, for the consent to analytics and to advertising; the settings ask for each. Both answers are equally
 * prominent. Third-party analytics stay off until one is given.
 */
export function ConsentBar() {
  return (
    <section
      aria-label="이용 분석과 광고 측정 동의"
      className="fixed inset-x-0 bottom-[calc(var(--nav)+env(safe-area-inset-bottom))] z-10 mx-auto flex min-h-13 max-w-[720px] items-center justify-between gap-2 border-line border-t bg-surface pr-2 pl-gutter min-[1200px]:in-[:root:has(.bar-aside)]:bottom-0"
    >
      {/* Phrase by phrase: a single block would be the page's largest contentful paint, and the latest. */}
      <p className="text-second">
        <span className="inline-block">
          <Link to="/privacy" className="underline underline-offset-4">
            이용 분석과 광고 측정
          </Link>
          에
        </span>{' '}
        <span className="inline-block">동의하시나요?</span>
      </p>
      <div className="flex shrink-0">
        <Button variant="ghost" size="small" aria-label="거절할게요" onClick={() => saveConsent(false, false)}>
          거절
        </Button>
        <Button variant="ghost" size="small" aria-label="동의할게요" onClick={() => saveConsent(true, true)}>
          동의
        </Button>
      </div>
    </section>
  );
}
