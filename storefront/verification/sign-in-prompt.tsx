import { useLocation } from 'react-router';
import { brand } from '#brand';
import { ButtonLink } from '#ui/button.tsx';
import { Illustration } from '#ui/illustration.tsx';

/** Shown to a guest in place of a member's content. */
export function SignInPrompt({ title }: { title: string }) {
  const { pathname, search } = useLocation();
  const query = `?next=${encodeURIComponent(pathname + search)}`;
  return (
    <section className="px-gutter pt-8 pb-10">
      <div className="my-head py-9! text-center">
        <Illustration art={brand.emptyArt} className="mx-auto size-28" />
        <h1 className="mt-4 font-bold text-section">{title}</h1>
        <p className="mt-1 text-ink-600">{brand.words.signIn}</p>
        <ButtonLink to={`/login${query}`} size="large" full className="mt-6">
          로그인
        </ButtonLink>
        <ButtonLink to={`/register${query}`} variant="secondary" size="large" full className="mt-2">
          회원가입
        </ButtonLink>
        <ButtonLink to="/" variant="ghost" full className="mt-1">
          비회원으로 둘러보기
        </ButtonLink>
      </div>
    </section>
  );
}
