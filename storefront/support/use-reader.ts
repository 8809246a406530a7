import { useSession } from '../session/session.tsx';
import { useGuestCredentials } from '../verification/guest-proof.ts';

/** The reader of an inquiry: a member, or a guest with the credentials of the look-up. */
export function useThreadReader() {
  const { user } = useSession();
  const { proof } = useGuestCredentials();
  return { user: user?.uuid, proof };
}
