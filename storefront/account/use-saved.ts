import { useNavigate } from 'react-router';
import { useSnackbar } from '../layout/snackbar-provider.tsx';

/** Returns a function that confirms a saved profile field and closes its page. */
export function useSaved() {
  const navigate = useNavigate();
  const showSnackbar = useSnackbar();
  return (text: string) => {
    showSnackbar(text);
    void navigate('/my-cuma/profile', { replace: true, preventScrollReset: true });
  };
}
