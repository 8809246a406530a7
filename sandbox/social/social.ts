import type { Route } from '../door.ts';
import { consent } from './consent.ts';
import { control } from './control.ts';
import type { Desk } from './desk.ts';
import { openFaults } from './faults.ts';
import { kakao } from './kakao.ts';
import { naver } from './naver.ts';
import { openTokens } from './tokens.ts';

/** Two companies whose accounts open other people's shops: their pages, their calls, and what is asked of them from behind. */
export function openSocial(): Route[] {
  const desk: Desk = { tokens: openTokens(), faults: openFaults(), events: [] };
  return [...consent(desk), ...kakao(desk), ...naver(desk), ...control(desk)];
}
