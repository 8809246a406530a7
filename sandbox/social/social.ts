import type { SandboxRoute } from '../routes.ts';
import { socialConsentRoutes } from './consent.ts';
import { openSocialFaults } from './faults.ts';
import { kakaoRoutes } from './kakao.ts';
import { naverRoutes } from './naver.ts';
import type { SocialContext } from './request-steps.ts';
import { socialControlRoutes } from './test-controls.ts';
import { openSocialTokens } from './tokens.ts';

/** Two social sign-in providers: their pages, their endpoints, and controls for tests. */
export function createSocialProviders(): SandboxRoute[] {
  const desk: SocialContext = { tokens: openSocialTokens(), faults: openSocialFaults(), events: [] };
  return [...socialConsentRoutes(desk), ...kakaoRoutes(desk), ...naverRoutes(desk), ...socialControlRoutes(desk)];
}
