import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '#client/api.ts';
import { socialKeys } from '#client/customer-token.ts';
import { errorMessageOf } from '#client/error-messages.ts';
import { clearTab, readTab } from '#client/storage.ts';
import type { SocialProvider } from '#contract/auth.ts';
import type { Customer } from '#contract/customers.ts';
import { Button } from '#ui/button.tsx';
import { SocialLogo } from '../auth/social-logo.tsx';
import { openSocialProvider, socialNames, socialTicketFor } from '../auth/social-providers.ts';
import { StepUpSheet } from '../auth/step-up-sheet.tsx';
import { useStepUp } from '../auth/use-step-up.ts';
import { useErrorSnackbar, useSnackbar } from '../layout/snackbar-provider.tsx';
import { useSession } from '../session/session.tsx';

type Ticket = { provider: SocialProvider; snsToken: string };

/** The social accounts that can sign in to this account. */
export function LinkedAccounts({ user }: { user: Customer }) {
  const { update } = useSession();
  const showSnackbar = useSnackbar();
  const showErrorSnackbar = useErrorSnackbar();
  const proof = useStepUp();

  const linking = useMutation({
    mutationFn: ({ provider, snsToken }: Ticket) =>
      api('POST /v1/app-users/socials', { body: { snsType: provider, snsToken } }),
    onSuccess(now, { provider }) {
      update(now);
      showSnackbar(`${socialNames[provider]} 계정을 연결했어요.`);
    },
    onError: (error, ticket) => proof.asks(error, () => linking.mutate(ticket)) || showSnackbar(errorMessageOf(error)),
  });
  const asking = useMutation({
    mutationFn: async (provider: SocialProvider) => {
      const callback = await openSocialProvider({ provider, purpose: 'link', next: '/my-cuma/settings', keep: false });
      return callback && { provider, snsToken: await socialTicketFor(provider, callback) };
    },
    onSuccess: (ticket) => ticket && linking.mutate(ticket),
    onError: (error) => showSnackbar(errorMessageOf(error)),
  });
  const cutting = useMutation({
    mutationFn: (snsType: SocialProvider) => api('DELETE /v1/app-users/socials/{snsType}', { params: { snsType } }),
    onSuccess(now, provider) {
      update(now);
      showSnackbar(`${socialNames[provider]} 연결을 끊었어요.`);
    },
    onError: (error, provider) =>
      proof.asks(error, () => cutting.mutate(provider)) || showSnackbar(errorMessageOf(error)),
  });
  const busy = linking.isPending || asking.isPending || cutting.isPending;

  // The whole page was at the provider: the ticket it brought back waits in this tab.
  const { mutate } = linking;
  const taken = useRef(false);
  useEffect(() => {
    const ticket = readTab<Ticket>(socialKeys.link);
    if (!ticket || taken.current) return;
    taken.current = true;
    clearTab(socialKeys.link);
    mutate(ticket);
  }, [mutate]);

  function confirmUnlink(provider: SocialProvider) {
    showErrorSnackbar({
      title: `${socialNames[provider]} 연결을 끊을까요?`,
      message: `다음부터 ${socialNames[provider]}로 로그인할 수 없어요.`,
      confirm: '끊기',
      cancel: '취소',
      onConfirm: () => cutting.mutate(provider),
    });
  }

  return (
    <>
      <ul>
        {(['kakao', 'naver'] as const).map((provider) => {
          const linked = user.socials.includes(provider);
          return (
            <li key={provider} className="flex min-h-14 items-center justify-between gap-3 border-line border-b py-2">
              <span className="flex items-center gap-3">
                <SocialLogo provider={provider} className="size-5" />
                <span>
                  {socialNames[provider]}
                  <span className="block text-caption text-ink-400">
                    {linked ? '연결되어 있어요' : '연결하지 않았어요'}
                  </span>
                </span>
              </span>
              <Button
                variant="secondary"
                size="small"
                disabled={busy}
                aria-label={`${socialNames[provider]} ${linked ? '연결 끊기' : '연결'}`}
                onClick={() => (linked ? confirmUnlink(provider) : asking.mutate(provider))}
              >
                {linked ? '끊기' : '연결'}
              </Button>
            </li>
          );
        })}
      </ul>
      <StepUpSheet user={user} opened={proof.opened} onClose={proof.close} onProven={proof.given} />
    </>
  );
}
