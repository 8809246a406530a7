import basket from './art/basket.webp';
import bell from './art/bell.webp';
import box from './art/box.webp';
import gift from './art/gift.webp';
import glass from './art/glass.webp';
import rain from './art/rain.webp';
import thought from './art/thought.webp';
import { ButtonLink } from './button.tsx';

const arts = { basket, bell, box, gift, glass, rain, thought };
export type Art = keyof typeof arts;

type Props = { art?: Art; title: string; text?: string; action?: { label: string; to: string } };

/** Nothing here: a picture, one sentence, and somewhere to go. */
export function EmptyState({ art = 'basket', title, text, action }: Props) {
  return (
    <div className="flex flex-col items-center px-gutter py-14 text-center">
      <img src={arts[art]} alt="" width={96} height={96} loading="lazy" className="mb-4 size-24" />
      <p className="font-semibold text-title">{title}</p>
      {text && <p className="mt-1 text-ink-600 text-second">{text}</p>}
      {action && (
        <ButtonLink to={action.to} variant="secondary" size="small" className="mt-5">
          {action.label}
        </ButtonLink>
      )}
    </div>
  );
}
