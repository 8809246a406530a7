import { brand } from '#brand';

/** The phone number and hours of customer service. */
export function SupportHours() {
  const { tel, hours } = brand.company;
  return (
    <aside className="mx-gutter mt-8 rounded-sheet bg-sunken px-5 py-4 text-second">
      <p>
        급하시면 전화 주세요.{' '}
        <a
          href={`tel:${tel.replace(/\D/g, '')}`}
          className="tabular inline-flex min-h-11 items-center font-semibold text-brand-700"
        >
          {tel}
        </a>
      </p>
      <p className="text-ink-600">상담 시간 {hours}</p>
    </aside>
  );
}
