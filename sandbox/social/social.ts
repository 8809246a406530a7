import type { Route } from '../routes.ts';
import { consent } from './consent.ts';
import { openFaults } from './faults.ts';
import { kakao } from './kakao.ts';
import { naver } from './naver.ts';
import type { Desk } from './request-steps.ts';
import { control } from './test-controls.ts';
import { openTokens } from './tokens.ts';

/** Two companies whose accounts open other people's shops: their pages, their calls, and what is asked of them from behind. */
export function openSocial(): Route[] {
  const desk: Desk = { tokens: openTokens(), faults: openFaults(), events: [] };
  return [...consent(desk), ...kakao(desk), ...naver(desk), ...control(desk)];
}
