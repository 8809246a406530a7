import type { CurrentStaff } from '#contract/staff.ts';
import { useDialog } from '#ui/dialog.ts';
import { SignInForm } from './sign-in.tsx';

/**
 * Covers the screen after the session expired. Until the next sign-in nothing behind it is visible, read aloud, clickable or reached by
 * shortcuts.
 */
export function SignInAgainOverlay({ last }: { last: CurrentStaff }) {
  const dialog = useDialog(true);
  return (
    <dialog
      ref={dialog}
      aria-label="다시 로그인"
      className="m-0 h-dvh max-h-none w-screen max-w-none overflow-y-auto bg-desk backdrop:bg-desk"
      onCancel={(event) => event.preventDefault()}
    >
      <SignInForm last={last} />
    </dialog>
  );
}
