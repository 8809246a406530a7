import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { api } from '#client/api.ts';
import { currentToken } from '#client/customer-token.ts';
import { useSession } from './session.tsx';

/**
 * Reads the member again for a screen that shows their points, coupons or gifts, which orders and deliveries change. The first screen of a
 * document has just read the member.
 */
export function useFreshUser() {
  const { update } = useSession();
  const isFirst = useLocation().key === 'default';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per visit of the screen.
  useEffect(() => {
    if (isFirst) return;
    const token = currentToken();
    void api('GET /v2/app-users/detail', {}).then(
      // The member may have signed out in between.
      (user) => token === currentToken() && update(user),
      () => undefined,
    );
  }, []);
}
