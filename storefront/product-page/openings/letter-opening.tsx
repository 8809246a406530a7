import { useLongText } from '../../app/long-text.ts';
import { descriptionId } from '../description.tsx';
import type { OpeningProps } from './opening.ts';

/** The quote at the beginning of the description, on the paper of a letter and signed by its seller, before the price. */
export default function LetterOpening({ product: { distributor, contents } }: OpeningProps) {
  const [, quote = ''] = /^<blockquote>(.*?)<\/blockquote>/s.exec(useLongText(descriptionId, contents)) ?? [];
  return (
    <div className="paper opening-paper">
      {quote && <p>{plainText(quote)}</p>}
      <p className={quote ? 'text-right' : undefined}>
        <b>{distributor.name}</b> 드림
      </p>
    </div>
  );
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function plainText(html: string) {
  return html.replace(/<[^>]*>/g, '').replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '');
}
