import { Search as Glass } from 'lucide-react';
import { useEffect, useState } from 'react';
import { classNames } from '#ui/cx.ts';
import { useFilters } from './use-filters.ts';

/** A search field. The search starts after a pause in typing. */
export function SearchInput({ label, wide = false }: { label: string; wide?: boolean }) {
  const { of, set } = useFilters();
  const now = of('search') ?? '';
  const [text, setText] = useState(now);
  useEffect(() => {
    if (text.trim() === now) return;
    const timer = setTimeout(() => set('search', text.trim()), 300);
    return () => clearTimeout(timer);
  }, [text, now, set]);
  return (
    <label className={classNames('field flex max-w-full items-center gap-2', wide ? 'w-96' : 'w-64')}>
      <Glass className="size-4 shrink-0 text-ink-400" aria-hidden />
      <span className="sr-only">{label}</span>
      <input
        type="search"
        placeholder={label}
        className="min-w-0 flex-1 bg-transparent outline-none"
        value={text}
        maxLength={50}
        onChange={({ target }) => setText(target.value)}
      />
    </label>
  );
}
