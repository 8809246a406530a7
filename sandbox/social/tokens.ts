import { createHmac, randomBytes } from 'node:crypto';
import type { SandboxSnsType } from './accounts.ts';

export type SocialTokenClaims = {
  kind: 'code' | 'access' | 'refresh';
  provider: SandboxSnsType;
  person: string;
  appId: number;
  returnTo?: string;
  until: number;
};
export type SocialTokens = ReturnType<typeof openSocialTokens>;

/** Tokens are signed, so that they survive a restart; used and revoked ones are remembered only in memory. */
export function openSocialTokens() {
  const dead = new Set<string>();
  const cut = new Map<string, number>();

  function mint(claims: Omit<SocialTokenClaims, 'until'>, seconds: number) {
    const body = {
      ...claims,
      until: Date.now() + seconds * 1000,
      at: Date.now(),
      salt: randomBytes(6).toString('hex'),
    };
    const text = Buffer.from(JSON.stringify(body)).toString('base64url');
    return `${text}.${sign(text)}`;
  }

  return {
    mint,
    read(token: string, kind: SocialTokenClaims['kind'], provider: SandboxSnsType): SocialTokenClaims | null {
      const [text = '', mark] = token.split('.');
      if (mark !== sign(text) || dead.has(token)) return null;
      const claims = JSON.parse(Buffer.from(text, 'base64url').toString()) as SocialTokenClaims & { at: number };
      const isCut = (cut.get(`${claims.provider} ${claims.person} ${claims.appId}`) ?? 0) > claims.at;
      return claims.kind === kind && claims.provider === provider && claims.until > Date.now() && !isCut
        ? claims
        : null;
    },
    kill(token: string) {
      dead.add(token);
    },
    /** Revokes every token issued so far to this person for this client. */
    cut({ provider, person, appId }: SocialTokenClaims) {
      cut.set(`${provider} ${person} ${appId}`, Date.now() + 1);
    },
  };
}

function sign(text: string) {
  return createHmac('sha256', 'sandbox social').update(text).digest('base64url').slice(0, 22);
}
