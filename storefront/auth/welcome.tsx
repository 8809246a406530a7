import { useEffect, useRef } from 'react';
import { brand } from '#brand';
import type { Customer } from '#contract/customers.ts';
import { dottedDay } from '#contract/rules/dates.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Illustration } from '#ui/illustration.tsx';
import { returnPath } from './return-path.ts';

export function WelcomeScreen({ user, next }: { user: Customer; next: string | null }) {
  const title = useRef<HTMLHeadingElement>(null);
  const { advertisingAlarm, advertisingAlarmUpdateDate } = user.userSettings;
  useEffect(() => {
    window.scrollTo(0, 0);
    title.current?.focus();
  }, []);
  return (
    <section className="mx-auto flex w-full max-w-md flex-1 flex-col items-center justify-center px-gutter py-14 text-center">
      <Illustration art="gift" className="size-32" />
      <h1 ref={title} tabIndex={-1} className="mt-5 font-bold text-hero outline-none">
        {user.name ?? user.nickname ?? '회원'}님, 반가워요!
      </h1>
      <p className="mt-2 text-ink-600">{brand.words.welcome}</p>
      {advertisingAlarmUpdateDate && (
        <p className="mt-4 w-full rounded-card bg-sunken px-4 py-3 text-ink-600 text-second">
          {brand.company.company} · {dottedDay(advertisingAlarmUpdateDate)}
          <br />
          마케팅 정보 수신에 {advertisingAlarm ? '동의하셨어요.' : '동의하지 않으셨어요.'}
        </p>
      )}
      <ButtonLink to={returnPath(next)} replace size="large" full className="mt-8">
        {next ? '하던 일 계속하기' : brand.words.goShopping}
      </ButtonLink>
      <ButtonLink to="/my-cuma" variant="ghost" full className="mt-1">
        마이 페이지
      </ButtonLink>
    </section>
  );
}
