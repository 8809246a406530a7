import type { SandboxRoute } from '../sandbox-routes.ts';
import { profileImage } from './accounts.ts';
import { socialConsentRoutes } from './social-consent.ts';
import { openSocialFaults } from './social-faults.ts';
import { kakaoRoutes } from './social-kakao.ts';
import { naverRoutes } from './social-naver.ts';
import type { SocialContext } from './social-request-steps.ts';
import { socialControlRoutes } from './social-test-controls.ts';
import { openSocialTokens } from './tokens.ts';

/** Two social sign-in providers: their pages, their endpoints, and controls for tests. */
export function createSocialProviders(): SandboxRoute[] {
  const context: SocialContext = { tokens: openSocialTokens(), faults: openSocialFaults(), events: [] };
  const picture: SandboxRoute = [
    'GET /social/pictures/profile.png',
    ({ response }) => {
      response.writeHead(200, { 'content-type': 'image/png' }).end(profileImage);
      return null;
    },
  ];
  return [
    picture,
    ...socialConsentRoutes(context),
    ...kakaoRoutes(context),
    ...naverRoutes(context),
    ...socialControlRoutes(context),
  ];
}
