import { useNavigate } from 'react-router';
import { ErrorScreen } from '#ui/error-screen.tsx';

/** A sheet that is not there, or not any more, with the way to where the next one begins. */
export function OrderSheetExpired({
  title,
  text,
  button,
  to,
}: {
  title: string;
  text: string;
  button: string;
  to: string;
}) {
  const navigate = useNavigate();
  return <ErrorScreen title={title} text={text} button={button} onPress={() => void navigate(to, { replace: true })} />;
}
