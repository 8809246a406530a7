import { Link, useSearchParams } from 'react-router';
import { brand } from '#brand';

/** A line of every edition, of the editions since a version, or of those before one. */
type LegalLine = string | { text: string; since: string } | { text: string; before: string };
export type LegalChapter = { title: string; lines: LegalLine[] };

type Edition = { version: string; date: string; what: string };
type DocumentName = 'terms' | 'privacy' | 'shipping';
type Props = { title: string; path: string; name: DocumentName; chapters: LegalChapter[] };

const first: Edition = { version: '1.0', date: brand.documentsSince, what: '처음 만들었어요' };
const second = (what: string): Edition => ({ version: '1.1', date: '2026-11-01', what });

/** Every edition ever published, the one in force first. */
const editionsOf: Record<DocumentName, readonly Edition[]> = {
  terms: [second('미성년자 계약과 지연이자를 더 자세히 적었어요'), first],
  privacy: [
    { version: '1.2', date: '2026-11-15', what: '이용 분석과 광고 효과 측정을 더했어요' },
    second('선물 받는 분의 정보를 더했어요'),
    first,
  ],
  shipping: [second('신선식품 접수 시간을 더했어요'), first],
};

/** A legal document with its version and date of effect. Earlier editions stay readable. */
export function LegalPage({ title, path, name, chapters }: Props) {
  const editions = editionsOf[name];
  const [search] = useSearchParams();
  const requestedVersion = search.get('version');
  const [present] = editions;
  const edition = editions.find(({ version }) => version === requestedVersion) ?? present;
  if (!edition || !present) return null;
  return (
    <article className="px-gutter pt-6 pb-12">
      <h1 className="font-bold text-section">{title}</h1>
      <p className="tabular mt-1 text-ink-600 text-second">
        버전 {edition.version} · 시행일 {effectiveDateText(edition.date)}
      </p>
      {edition !== present && (
        <p className="mt-4 rounded-card bg-sunken px-4 py-3 text-second">
          지난 버전이에요. 지금은 버전 {present.version}이 시행되고 있어요.{' '}
          <Link
            to={path}
            className="inline-flex min-h-11 items-center font-semibold text-brand-strong underline underline-offset-4"
          >
            지금 버전 보기
          </Link>
        </p>
      )}
      {chapters.map((chapter) => (
        <section key={chapter.title} className="mt-8">
          <h2 className="font-semibold text-title">{chapter.title}</h2>
          <ol className="mt-2 list-decimal space-y-1.5 pl-5 text-ink-600 text-second">
            {linesOf(chapter, edition.version).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        </section>
      ))}
      {editions.length > 1 && (
        <nav aria-label="버전" className="mt-10 border-line border-t pt-5">
          <h2 className="font-semibold">바뀌어 온 기록</h2>
          <ul className="mt-1">
            {editions.map(({ version, date, what }) => (
              <li key={version}>
                <Link
                  to={version === present.version ? path : `${path}?version=${version}`}
                  aria-current={version === edition.version ? 'page' : undefined}
                  className="tabular flex min-h-11 flex-wrap items-center gap-x-3 border-line border-b py-2 text-second aria-[current]:font-bold"
                >
                  <span className="shrink-0">버전 {version}</span>
                  <span className="min-w-24 flex-1 truncate text-ink-600">{what}</span>
                  <span className="shrink-0 text-ink-400">{effectiveDateText(date)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </article>
  );
}

function linesOf({ lines }: LegalChapter, version: string) {
  return lines.flatMap((line) => {
    if (typeof line === 'string') return [line];
    return (
      'since' in line
        ? versionNumber(version) >= versionNumber(line.since)
        : versionNumber(version) < versionNumber(line.before)
    )
      ? [line.text]
      : [];
  });
}

function versionNumber(version: string) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major * 1000 + minor;
}

function effectiveDateText(ymd: string) {
  const [year, month, day] = ymd.split('-').map(Number);
  return `${year}년 ${month}월 ${day}일`;
}
