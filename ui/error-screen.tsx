import { useNavigate } from 'react-router';
import { Button } from './button.tsx';
import { Illustration } from './illustration.tsx';

type Props = { title: string; text?: string; button?: string; onPress?: () => void };

/** One title, one text, one button; without `onPress` the button goes back. */
export function ErrorScreen({ title, text, button, onPress }: Props) {
  const navigate = useNavigate();
  return (
    <section className="flex min-h-[60dvh] flex-col items-center justify-center px-gutter py-16 text-center">
      <Illustration art="rain" className="mb-5 size-24" />
      <h1 className="font-bold text-section">{title}</h1>
      {text && <p className="mt-2 max-w-80 text-ink-600">{text}</p>}
      <Button
        className="mt-7 min-w-40"
        onClick={onPress ?? (() => void (window.history.length > 1 ? navigate(-1) : navigate('/')))}
      >
        {button ?? (onPress ? '다시 시도' : '돌아가기')}
      </Button>
    </section>
  );
}
