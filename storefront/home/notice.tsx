import { ChevronRight, Megaphone } from 'lucide-react';
import { Link } from 'react-router';

export function HomeNotice({ notice }: { notice: { id: number; title: string } }) {
  return (
    <Link
      to={`/notice/${notice.id}`}
      className="mx-gutter mb-6 flex min-h-11 items-center gap-2 rounded-card bg-sunken px-4 text-second"
    >
      <Megaphone className="size-4 shrink-0 text-brand-strong" aria-hidden />
      <span className="sr-only">공지</span>
      <span className="truncate">{notice.title}</span>
      <ChevronRight className="ml-auto size-4 shrink-0 text-ink-400" aria-hidden />
    </Link>
  );
}
