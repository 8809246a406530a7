import { useNavigate } from 'react-router';
import { useSnackbar } from '../layout/snackbar-provider.tsx';

/** A row of the profile was changed: it says so and closes. */
export function useSaved() {
  const navigate = useNavigate();
  const showSnackbar = useSnackbar();
  return (text: string) => {
    showSnackbar(text);
    void navigate('/my-cuma/profile', { replace: true, preventScrollReset: true });
  };
}
