import { Play } from 'lucide-react';
import { Link } from 'react-router';
import { ResponsiveImage } from '#ui/responsive-image.tsx';
import type { SearchHeadProps } from './search-head.ts';

/** What others show of it: videos and photos of buyers, as tall images in a row. */
export default function FeedSearchHead({ word, posts }: SearchHeadProps) {
  if (posts.length === 0) return null;
  return (
    <section className="search-posts" aria-label={`‘${word}’ 이야기`}>
      <ul className="rail gap-2">
        {posts.map(({ to, image, title, score }) => (
          <li key={to + image}>
            <Link to={to}>
              <ResponsiveImage base={image} alt="" sizes="136px" className="size-full" />
              <span>
                {score === null ? <Play className="size-4 fill-white" aria-label="쇼츠" /> : <b>★ {score}</b>}
                <span>{title}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
