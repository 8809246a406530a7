import type { SnsType } from '#contract/auth.ts';
import { Refusal } from '#contract/errors.ts';
import { createKakao } from '../../integrations/kakao.ts';
import { createNaver } from '../../integrations/naver.ts';
import type { Answer, Arrival, Provider, ProviderSettings, Tokens } from '../../integrations/oauth-provider.ts';
import type { Encryption } from '../../platform/crypto/encryption.ts';
import type { Sql } from '../../platform/db/database.ts';
import { dropFarewell, dropStaleFarewells, dueFarewells, tokensAt } from './social.sql.ts';

export type Social = ReturnType<typeof createSocial>;

type Settings = { kakao: ProviderSettings & { appId: string }; naver: ProviderSettings; origin: string };

/** Somebody who came back from a company; `isFresh` where it was asked to have them sign in anew. */
export type Arrived = Arrival & { isFresh?: boolean };

/** The two companies whose accounts open this shop too. */
export function createSocial(sql: Sql, encryption: Encryption, { kakao, naver, origin }: Settings) {
  const providers: Record<SnsType, Provider> = { kakao: createKakao(kakao), naver: createNaver(naver) };

  /** The answer, or the refusal that goes with it. */
  function known<T>(provider: SnsType, answer: Answer<T>): T {
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
    koreanName: (provider: SnsType) => providers[provider].koreanName,
    returnTo: (provider: SnsType) => `${origin}/login/social-popup/${provider}`,
    refused: (provider: SnsType) => new Refusal('SNS_REFUSED', { provider: providers[provider].koreanName }),

    authorizeUrl(provider: SnsType, state: string, again: boolean) {
      return providers[provider].authorizeUrl(state, this.returnTo(provider), again);
    },

    async byCode(provider: SnsType, code: string, state: string): Promise<Arrival> {
      const tokens = known(provider, await providers[provider].exchange(code, state, this.returnTo(provider)));
      return known(provider, await providers[provider].whose(tokens, 'exchanged'));
    },

    /** By an access token that an app got from the company itself. */
    async byToken(provider: SnsType, access: string): Promise<Arrival> {
      return known(provider, await providers[provider].whose({ access, refresh: null }, 'handed'));
    },

    close: (value: Arrived | Tokens) => encryption.encrypt(JSON.stringify(value)),
    open: (encrypted: Uint8Array) => JSON.parse(encryption.decrypt(encrypted)) as Arrived,

    /** Ends the session there too. Nobody waits for it, and nothing depends on it. */
    logout(person: number, provider: SnsType) {
      void (async () => {
        const encrypted = await tokensAt(sql, person, provider);
        if (encrypted) await providers[provider].logout(JSON.parse(encryption.decrypt(encrypted)) as Tokens);
      })().catch(() => undefined);
    },

    /** Tells the companies of ties that were cut, until each has heard it. */
    async farewells() {
      await dropStaleFarewells(sql);
      for (const { id, provider, tokens } of await dueFarewells(sql)) {
        const answer = await providers[provider].unlink(JSON.parse(encryption.decrypt(tokens)) as Tokens);
        if (answer.outcome !== 'unavailable') await dropFarewell(sql, id);
      }
    },
  };
}
