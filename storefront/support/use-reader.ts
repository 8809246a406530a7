import { useSession } from '../session/session.tsx';
import { useGuestProof } from '../verification/guest-proof.ts';

/** Who reads: a member, or a guest with what the look-up opened. */
export function useReader() {
  const { user } = useSession();
  const { proof } = useGuestProof();
  return { user: user?.uuid, proof };
}
