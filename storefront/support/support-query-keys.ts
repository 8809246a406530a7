import type { GuestCredentials } from '../verification/guest-proof.ts';

type Reader = { user: string | undefined; proof: GuestCredentials | null };

/** Query keys of inquiries; a guest's depend on the credentials of the look-up. */
export const inquiryKeys = {
  lists: ['inquiries'],
  list: ({ user, proof }: Reader) => ['inquiries', user, proof?.phone],
  thread: (uuid: string, { user, proof }: Reader) => ['inquiry', uuid, user, proof?.phone],
  picture: (uuid: string, message: number, n: number) => ['inquiry-picture', uuid, message, n],
};
