import { CalendarHeart, Gift, type LucideIcon, Store } from 'lucide-react';
import { Link } from 'react-router';
import { categoryImages } from '../product/category-images.ts';
import { categorySlugs } from '../product/slugs.ts';

const special: { to: string; name: string; Icon: LucideIcon }[] = [
  { to: '/gift', name: '선물', Icon: Gift },
  { to: '/funding', name: '펀딩', Icon: CalendarHeart },
  { to: '/wholesale', name: '도매', Icon: Store },
];

/** A scrolling row: the food categories, then the special sections. */
export function CategoryLinks() {
  return (
    <nav aria-label="카테고리">
      <ul className="doors">
        {categorySlugs.map(({ slug, name }) => (
          <li key={slug}>
            <Link to={`/category/${slug}`} prefetch="intent">
              <span>
                <img src={categoryImages[slug]} alt="" width={48} height={48} />
              </span>
              {name}
            </Link>
          </li>
        ))}
        {special.map(({ to, name, Icon }) => (
          <li key={to}>
            <Link to={to}>
              <span>
                <Icon className="size-5" aria-hidden />
              </span>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
