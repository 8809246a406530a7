import { useEffect, useRef, useState } from 'react';
import { type MetaFunction, useNavigate, useParams } from 'react-router';
import { socialKeys } from '#client/customer-token.ts';
import { errorMessageOf } from '#client/error-messages.ts';
import { writeTab } from '#client/storage.ts';
import type { SocialProvider } from '#contract/auth.ts';
import { Button } from '#ui/button.tsx';
import { pageMeta } from '../app/head.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import {
  type SocialCallback,
  type SocialReturnState,
  signInWithSocial,
  socialChannelName,
  socialNames,
  socialTicketFor,
  storeSocialNewcomer,
  takeSocialReturn,
} from './social-providers.ts';
import { useSignIn } from './use-sign-in.ts';
import { stepUp } from './use-step-up.ts';

export const handle: RouteHandle = { title: '로그인', top: 'none', bar: 'none', footer: false };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: '로그인', path: '/login', hidden: true });

type CallbackText = { title: string; text: string; next?: string | null };

/** The provider's redirect target: a popup reports to the page that opened it, a whole page continues here. */
export default function SocialCallbackPage() {
  const { provider: asked = '' } = useParams();
  const [said, setSaid] = useState<CallbackText | null>(null);
  const arrive = useSignIn();
  const navigate = useNavigate();
  const done = useRef(false);

  useEffect(() => {
    if (done.current) return;
    done.current = true;
    const provider = asked === 'naver' ? 'naver' : 'kakao';
    const search = new URLSearchParams(window.location.search);
    const outcome: SocialCallback = { provider, state: search.get('state') ?? '', code: search.get('code') };
    // Removes the code from the browser history.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    const trip = takeSocialReturn(outcome.state);
    if (trip) void goOn(trip, outcome).catch((error: unknown) => fail(trip, errorMessageOf(error)));
    // Reloaded, or opened directly: there is no result and no opener.
    else if (!outcome.state && !window.opener)
      setSaid({ title: '로그인을 이어가지 못했어요', text: '로그인 화면에서 다시 시작해 주세요.', next: '/login' });
    else sendToOpener(outcome);

    async function goOn({ purpose, next, keep }: SocialReturnState, { code, state }: SocialCallback) {
      const returnPath = next && purpose === 'enter' ? `/login?next=${encodeURIComponent(next)}` : (next ?? '/login');
      if (!code) return void (await navigate(returnPath, { replace: true }));
      const snsToken = await socialTicketFor(provider, { code, state });
      if (purpose === 'link') {
        writeTab(socialKeys.link, { provider, snsToken });
        return void (await navigate('/my-cuma/settings', { replace: true }));
      }
      if (purpose === 'prove') {
        await stepUp({ snsType: provider, snsToken });
        return void (await navigate(returnPath, { replace: true }));
      }
      const session = await signInWithSocial(provider, snsToken, keep);
      if (session.tokenType !== 'temp') return void (await arrive(session, { keep, next }));
      storeSocialNewcomer(provider, session, keep);
      await navigate(next ? `/register/social?next=${encodeURIComponent(next)}` : '/register/social', {
        replace: true,
      });
    }

    function fail({ next, purpose }: SocialReturnState, text: string) {
      const returnTo = purpose === 'link' ? '/my-cuma/settings' : purpose === 'prove' ? next : null;
      const to = returnTo ?? (next ? `/login?next=${encodeURIComponent(next)}` : '/login');
      setSaid({ title: purpose === 'prove' ? '확인하지 못했어요' : '로그인하지 못했어요', text, next: to });
    }

    function sendToOpener(word: SocialCallback) {
      const channel = new BroadcastChannel(socialChannelName);
      channel.postMessage(word);
      channel.close();
      window.opener?.postMessage({ social: word }, window.location.origin);
      window.close();
      // Some browsers keep a popup open despite `close()`.
      setTimeout(() => setSaid({ title: '확인했어요', text: '이 창을 닫고 쇼핑몰로 돌아가 주세요.' }), 700);
    }
  }, [asked, arrive, navigate]);

  return (
    <section className="flex flex-1 flex-col items-center justify-center px-gutter text-center" aria-live="polite">
      <h1 className="font-bold text-section">{said?.title ?? `${nameOf(asked)} 계정을 확인하고 있어요`}</h1>
      <p className="mt-2 text-ink-600">{said?.text ?? '잠시만 기다려 주세요.'}</p>
      {said && (
        <Button
          className="mt-6"
          onClick={() => (said.next ? void navigate(said.next, { replace: true }) : window.close())}
        >
          {said.next ? '돌아가기' : '창 닫기'}
        </Button>
      )}
    </section>
  );
}

function nameOf(provider: string) {
  return socialNames[provider as SocialProvider] ?? socialNames.kakao;
}
