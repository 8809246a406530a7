import type { MetaFunction } from 'react-router';
import { pageMeta } from '../app/head.ts';
import { HiddenHeading } from '../layout/page-heading.tsx';
import type { RouteHandle } from '../layout/route-handle.ts';
import { TrackingConsentSettings } from './tracking-consent.tsx';

export const handle: RouteHandle = { title: '분석·광고 동의' };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: '분석·광고 동의', path: '/my-cuma/measuring', hidden: true });

/** For guests and members: the consent applies to this browser. */
export default function TrackingConsentPage() {
  return (
    <section className="flex flex-1 flex-col px-gutter pb-16">
      <HiddenHeading />
      <p className="pt-6 pb-4 text-ink-600 text-second">
        거절하셔도 똑같이 쓸 수 있어요. 언제든 여기서 바꿀 수 있어요.
      </p>
      <TrackingConsentSettings />
      <ul className="mt-6 list-disc space-y-2 rounded-sheet bg-sunken py-5 pr-5 pl-9 text-ink-600 text-second">
        <li>로그인, 회원가입, 결제, 주문조회와 마이 화면에는 다른 회사의 것을 들이지 않아요.</li>
        <li>쇼핑몰은 이름 없이 몇 번 보았는지만 세요. 동의하지 않으시면 화면을 닫을 때 구분값도 사라져요.</li>
        <li>오류는 누구인지 알 수 없게 다듬은 뒤에만 오류를 모으는 회사에 전해요.</li>
      </ul>
    </section>
  );
}
