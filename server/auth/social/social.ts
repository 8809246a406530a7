import type { SocialProvider } from '#contract/auth.ts';
import { Refusal } from '#contract/errors.ts';
import { createKakaoProvider } from '../../integrations/kakao.ts';
import { createNaverProvider } from '../../integrations/naver.ts';
import type {
  OauthIdentity,
  OauthProvider,
  OauthTokens,
  ProviderResult,
  ProviderSettings,
} from '../../integrations/oauth-provider.ts';
import type { Encryption } from '../../platform/crypto/encryption.ts';
import type { Sql } from '../../platform/db/database.ts';
import { deleteOauthRevocation, deleteStaleRevocations, dueOauthRevocations, socialTokensOf } from './social.sql.ts';

export type SocialLogin = ReturnType<typeof createSocialLogin>;

type Settings = { kakao: ProviderSettings & { appId: string }; naver: ProviderSettings; origin: string };

/** Somebody who came back from a company; `isFresh` where it was asked to have them sign in anew. */
export type VerifiedIdentity = OauthIdentity & { isFresh?: boolean };

/** The two companies whose accounts open this shop too. */
export function createSocialLogin(sql: Sql, encryption: Encryption, { kakao, naver, origin }: Settings) {
  const providers: Record<SocialProvider, OauthProvider> = {
    kakao: createKakaoProvider(kakao),
    naver: createNaverProvider(naver),
  };

  /** The answer, or the refusal that goes with it. */
  function known<T>(provider: SocialProvider, answer: ProviderResult<T>): T {
    if (answer.outcome === 'known') return answer.value;
    const { koreanName } = providers[provider];
    if (answer.outcome === 'refused') throw new Refusal('SNS_REFUSED', { provider: koreanName });
    const away = new Refusal('UNAVAILABLE').saying(
      `${koreanName} 로그인이 지금 원활하지 않아요. 잠시 후 다시 시도해 주세요.`,
    );
    // What came back from the company is used up: it is the shopper who begins again, not his browser.
    away.again = undefined;
    throw away;
  }

  return {
    koreanName: (provider: SocialProvider) => providers[provider].koreanName,
    returnTo: (provider: SocialProvider) => `${origin}/login/social-popup/${provider}`,
    refused: (provider: SocialProvider) => new Refusal('SNS_REFUSED', { provider: providers[provider].koreanName }),

    authorizeUrl(provider: SocialProvider, state: string, again: boolean) {
      return providers[provider].authorizeUrl(state, this.returnTo(provider), again);
    },

    async byCode(provider: SocialProvider, code: string, state: string): Promise<OauthIdentity> {
      const tokens = known(provider, await providers[provider].exchange(code, state, this.returnTo(provider)));
      return known(provider, await providers[provider].whose(tokens, 'exchanged'));
    },

    /** By an access token that an app got from the company itself. */
    async byToken(provider: SocialProvider, access: string): Promise<OauthIdentity> {
      return known(provider, await providers[provider].whose({ access, refresh: null }, 'handed'));
    },

    close: (value: VerifiedIdentity | OauthTokens) => encryption.encrypt(JSON.stringify(value)),
    open: (encrypted: Uint8Array) => JSON.parse(encryption.decrypt(encrypted)) as VerifiedIdentity,

    /** Ends the session there too. Nobody waits for it, and nothing depends on it. */
    logout(person: number, provider: SocialProvider) {
      void (async () => {
        const encrypted = await socialTokensOf(sql, person, provider);
        if (encrypted) await providers[provider].logout(JSON.parse(encryption.decrypt(encrypted)) as OauthTokens);
      })().catch(() => undefined);
    },

    /** Tells the companies of ties that were cut, until each has heard it. */
    async farewells() {
      await deleteStaleRevocations(sql);
      for (const { id, provider, tokens } of await dueOauthRevocations(sql)) {
        const answer = await providers[provider].unlink(JSON.parse(encryption.decrypt(tokens)) as OauthTokens);
        if (answer.outcome !== 'unavailable') await deleteOauthRevocation(sql, id);
      }
    },
  };
}
