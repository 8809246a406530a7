import type { SocialProvider } from '#contract/auth.ts';
import { Refusal } from '#contract/errors.ts';
import { createKakaoProvider } from '../../integrations/kakao-login.ts';
import { createNaverProvider } from '../../integrations/naver-login.ts';
import type {
  OauthIdentity,
  OauthProvider,
  OauthTokens,
  ProviderResult,
  ProviderSettings,
} from '../../integrations/oauth-provider.ts';
import { downloadProfileImage } from '../../integrations/provider-picture.ts';
import type { Encryption } from '../../platform/crypto/encryption.ts';
import type { Sql } from '../../platform/db/database.ts';
import { type ImagePlace, keepProfileImage } from './profile-image.ts';
import { deleteOauthRevocation, deleteStaleRevocations, dueOauthRevocations, socialTokensOf } from './social.sql.ts';

export type SocialLogin = ReturnType<typeof createSocialLogin>;

type Settings = {
  kakao: ProviderSettings & { appId: string };
  naver: ProviderSettings;
  origin: string;
  place: ImagePlace;
};

/** An identity returned by a provider. `isFresh` is true if the shop required a new sign-in there. */
export type VerifiedIdentity = OauthIdentity & { isFresh?: boolean };

/** Creates the clients of the two social sign-in providers. */
export function createSocialLogin(sql: Sql, encryption: Encryption, { kakao, naver, origin, place }: Settings) {
  const providers: Record<SocialProvider, OauthProvider> = {
    kakao: createKakaoProvider(kakao),
    naver: createNaverProvider(naver),
  };

  /** Returns the provider's value, or throws the matching error. */
  function knownValueOf<T>(provider: SocialProvider, answer: ProviderResult<T>): T {
    if (answer.outcome === 'known') return answer.value;
    const { koreanName } = providers[provider];
    if (answer.outcome === 'refused') throw new Refusal('SNS_REFUSED', { provider: koreanName });
    const away = new Refusal('UNAVAILABLE').saying(
      `${koreanName} 로그인이 지금 원활하지 않아요. 잠시 후 다시 시도해 주세요.`,
    );
    // The code was used up, so the customer must start again; an automatic retry would fail.
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
      const tokens = knownValueOf(provider, await providers[provider].exchange(code, state, this.returnTo(provider)));
      return knownValueOf(provider, await providers[provider].whose(tokens, 'exchanged'));
    },

    /** Returns the identity of an access token that an app received from the provider. */
    async byToken(provider: SocialProvider, access: string): Promise<OauthIdentity> {
      return knownValueOf(provider, await providers[provider].whose({ access, refresh: null }, 'handed'));
    },

    /** Keeps the provider's profile image in the background; a failure leaves the member without one until the next sign-in. */
    keepPicture(person: number | null, { provider, picture }: OauthIdentity) {
      if (!picture || person === null) return;
      const { apiUrl } = { kakao, naver }[provider];
      const from = {
        domains: providers[provider].pictureDomains,
        sandbox: apiUrl.startsWith('http:') ? new URL(apiUrl).origin : null,
      };
      void keepProfileImage(sql, person, place, () => downloadProfileImage(picture, from)).catch(() => undefined);
    },

    close: (value: VerifiedIdentity | OauthTokens) => encryption.encrypt(JSON.stringify(value)),
    open: (encrypted: Uint8Array) => JSON.parse(encryption.decrypt(encrypted)) as VerifiedIdentity,

    /** Ends the session at the provider too, in the background. No result depends on it. */
    logout(person: number, provider: SocialProvider) {
      void (async () => {
        const encrypted = await socialTokensOf(sql, person, provider);
        if (encrypted) await providers[provider].logout(JSON.parse(encryption.decrypt(encrypted)) as OauthTokens);
      })().catch(() => undefined);
    },

    /** Informs the providers of unlinked identities, until each has answered. */
    async revokeRemovedTokens() {
      await deleteStaleRevocations(sql);
      for (const { id, provider, tokens } of await dueOauthRevocations(sql)) {
        const answer = await providers[provider].unlink(JSON.parse(encryption.decrypt(tokens)) as OauthTokens);
        if (answer.outcome !== 'unavailable') await deleteOauthRevocation(sql, id);
      }
    },
  };
}
