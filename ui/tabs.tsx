import { Link, type To } from 'react-router';
import { groupThousands } from '#contract/rules/money.ts';
import { classNames } from './cx.ts';
import { useScrollIntoCenter } from './use-centred.ts';

type Tab = { key: string; label: string; to: To; count?: number };

/** Underlined tabs that are links; the active one scrolls into view. */
export function Tabs({
  label,
  tabs,
  active,
  fit = false,
  replace = true,
}: {
  label: string;
  tabs: Tab[];
  active: string;
  fit?: boolean;
  replace?: boolean;
}) {
  const row = useScrollIntoCenter<HTMLUListElement>(active, 'smooth');
  return (
    <nav aria-label={label} className="border-line border-b bg-surface">
      <ul ref={row} className={classNames('no-bar relative flex overflow-x-auto', fit ? 'px-0' : 'gap-5 px-gutter')}>
        {tabs.map((tab) => (
          <li key={tab.key} className={classNames('shrink-0', fit && 'flex-1')}>
            <Link
              to={tab.to}
              replace={replace}
              preventScrollReset
              aria-current={tab.key === active ? 'true' : undefined}
              className={classNames('tab', fit && 'px-2')}
            >
              {tab.label}
              {tab.count !== undefined && tab.count > 0 && (
                <span className="tabular text-caption">{groupThousands(tab.count)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
