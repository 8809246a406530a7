import { useGuestProof } from '../identity/guest-proof.ts';
import { useSession } from '../session/session.tsx';

/** Who reads: a member, or a guest with what the look-up opened. */
export function useReader() {
  const { user } = useSession();
  const { proof } = useGuestProof();
  return { user: user?.uuid, proof };
}
