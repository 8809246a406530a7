import { useNavigate } from 'react-router';
import { useSnackbar } from '../layout/snackbar-provider.tsx';

/** A row of the profile was changed: it says so and closes. */
export function useDone() {
  const navigate = useNavigate();
  const say = useSnackbar();
  return (text: string) => {
    say(text);
    void navigate('/my-cuma/profile', { replace: true, preventScrollReset: true });
  };
}
