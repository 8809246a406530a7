import { Search as Glass } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/** Words to look for, kept in the address; asked when the hand rests. */
export function Search({ label }: { label: string }) {
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState(params.get('search') ?? '');
  useEffect(() => {
    const timer = setTimeout(() => {
      const next = new URLSearchParams(params);
      if (text.trim()) next.set('search', text.trim());
      else next.delete('search');
      if (next.toString() !== params.toString()) setParams(next, { replace: true });
    }, 300);
    return () => clearTimeout(timer);
  }, [text, params, setParams]);
  return (
    <label className="field flex w-64 max-w-full items-center gap-2">
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
