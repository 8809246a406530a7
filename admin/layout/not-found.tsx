import { ButtonLink } from '#ui/button.tsx';

/** Shown for an unknown URL. */
export function NotFound() {
  return (
    <div className="grid place-items-center gap-4 p-12 text-center">
      <h1 className="font-bold text-section">없는 화면이에요</h1>
      <ButtonLink to="/">오늘로 가기</ButtonLink>
    </div>
  );
}
