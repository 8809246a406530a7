import { dayOf } from './day.ts';

export type Chapter = { title: string; lines: string[] };

/** A document with its version and the day it came into force. */
export function Paper({
  title,
  version,
  date,
  chapters,
}: {
  title: string;
  version: string;
  date: string;
  chapters: Chapter[];
}) {
  return (
    <article className="px-gutter pt-6 pb-12">
      <h1 className="font-bold text-section">{title}</h1>
      <p className="tabular mt-1 text-ink-600 text-second">
        버전 {version} · 시행일 {dayOf(date)}
      </p>
      {chapters.map((chapter) => (
        <section key={chapter.title} className="mt-8">
          <h2 className="font-semibold text-title">{chapter.title}</h2>
          <ol className="mt-2 list-decimal space-y-1.5 pl-5 text-ink-600 text-second">
            {chapter.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        </section>
      ))}
    </article>
  );
}
