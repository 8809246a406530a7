import { useNavigate } from 'react-router';
import { ErrorScreen } from '#ui/error-screen.tsx';

/** A missing or expired order sheet, with a link to start a new one. */
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
