import { Link } from 'react-router';
import { doors } from '../product/pictures.ts';
import { categories } from '../product/slugs.ts';

const special = [
  { to: '/gift', name: '선물' },
  { to: '/wholesale', name: '도매' },
  { to: '/funding', name: '펀딩' },
  { to: '/video', name: '쇼츠' },
];

export function Doors() {
  return (
    <nav aria-label="카테고리" className="px-gutter pt-2 pb-6">
      <ul className="grid grid-cols-5">
        {categories.map(({ slug, name }) => (
          <li key={slug}>
            <Link to={`/category/${slug}`} prefetch="intent" className="group flex flex-col items-center gap-1.5 py-1">
              <span className="grid size-[min(3.75rem,16vw)] place-items-center rounded-full bg-brand-50 transition-transform group-active:scale-95">
                <img src={doors[slug]} alt="" width={42} height={42} className="size-[70%]" />
              </span>
              <span className="font-medium text-second">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
      <ul className="mt-4 grid grid-cols-4 gap-2">
        {special.map(({ to, name }) => (
          <li key={to}>
            <Link
              to={to}
              className="grid min-h-11 place-items-center rounded-card bg-brand-50 font-semibold text-brand-700 text-second"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
