import type { ReactNode } from 'react';

/** The title of a screen with its actions, also set as the title of the browser tab. */
export function ScreenHeading({ title, about, children }: { title: string; about?: ReactNode; children?: ReactNode }) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <title>{`${title} · 사무실`}</title>
      <h1 className="font-bold text-hero">{title}</h1>
      {about && <p className="text-ink-600">{about}</p>}
      {children && <div className="ml-auto flex flex-wrap items-center gap-2">{children}</div>}
    </div>
  );
}
