import { useSession } from '../session/session.tsx';
import { useGuestCredentials } from '../verification/guest-proof.ts';

/** Who reads: a member, or a guest with what the look-up opened. */
export function useThreadReader() {
  const { user } = useSession();
  const { proof } = useGuestCredentials();
  return { user: user?.uuid, proof };
}
