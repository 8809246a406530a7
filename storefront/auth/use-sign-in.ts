import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { clearDrafts } from '#client/storage.ts';
import type { CustomerSession } from '#contract/auth.ts';
import { deselectInCart } from '../cart/use-selection.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { useSession } from '../session/session.tsx';
import { returnPath } from './return-path.ts';

/** Adopts a session. It ends that of another member on this device, whose drafts are deleted as at sign-out. */
export function useAdoptSession() {
  const { signIn, user: before } = useSession();
  return useCallback(
    (session: CustomerSession, how: { keep: boolean }) => {
      if (before && before.userType !== 'guest' && before.uuid !== session.appUser.uuid) clearDrafts();
      return signIn(session, how);
    },
    [signIn, before],
  );
}

/** Adopts a session, reports changes of the cart, and returns to the previous page. */
export function useSignIn() {
  const signIn = useAdoptSession();
  const navigate = useNavigate();
  const showSnackbar = useSnackbar();
  return useCallback(
    async (session: CustomerSession, { keep, next }: { keep: boolean; next: string | null }) => {
      const user = await signIn(session, { keep });
      const path = returnPath(next);
      // Earlier cart items are not part of the order the customer is about to place (rules D11.4).
      if (session.cart && /^\/(cart|pay)(\/|$|\?)/.test(path)) deselectInCart(session.cart.olderGroupIds);
      if (session.cart?.isAdjusted) showSnackbar('재고에 맞춰 수량을 조정했어요.');
      else showSnackbar(`${user.nickname ?? user.name ?? '회원'}님, 반가워요.`);
      await navigate(path, { replace: true });
      return user;
    },
    [signIn, navigate, showSnackbar],
  );
}
