import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import type { CustomerSession } from '#contract/auth.ts';
import { deselectInCart } from '../cart/use-selection.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { useSession } from '../session/session.tsx';
import { returnPath } from './return-path.ts';

/** Takes a session over, says what became of the cart, and goes on where the shopper was. */
export function useSignIn() {
  const { signIn } = useSession();
  const navigate = useNavigate();
  const showSnackbar = useSnackbar();
  return useCallback(
    async (session: CustomerSession, { keep, next }: { keep: boolean; next: string | null }) => {
      const user = await signIn(session, { keep });
      const path = returnPath(next);
      // What lay in the cart before is not what this shopper is about to order (rules D11.4).
      if (session.cart && /^\/(cart|pay)(\/|$|\?)/.test(path)) deselectInCart(session.cart.olderGroupIds);
      if (session.cart?.isAdjusted) showSnackbar('재고에 맞춰 수량을 조정했어요.');
      else showSnackbar(`${user.nickname ?? user.name ?? '회원'}님, 반가워요.`);
      await navigate(path, { replace: true });
      return user;
    },
    [signIn, navigate, showSnackbar],
  );
}
