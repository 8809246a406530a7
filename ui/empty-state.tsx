import { ButtonLink } from './button.tsx';
import { Illustration, type IllustrationName } from './illustration.tsx';

type Props = { art?: IllustrationName; title: string; text?: string; action?: { label: string; to: string } };

/** An empty state: an illustration, one sentence and an action. */
export function EmptyState({ art = 'basket', title, text, action }: Props) {
  return (
    <div className="empty-state">
      <Illustration art={art} className="mb-4 size-24" />
      <p>{title}</p>
      {text && <p>{text}</p>}
      {action && (
        <ButtonLink to={action.to} variant="secondary" size="small" className="mt-5">
          {action.label}
        </ButtonLink>
      )}
    </div>
  );
}
