import { Link, type MetaFunction, useSearchParams } from 'react-router';
import type { Customer } from '#contract/customers.ts';
import { nicknameTextRule as nicknameRule, personNameRule, textFault } from '#contract/rules/normalize-text.ts';
import { hyphenatePhone } from '#contract/rules/phone.ts';
import { pageMeta } from '../app/head.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { MemberOnly } from '../verification/member-only.tsx';
import { PasswordEditor } from './password-editor.tsx';
import { PhoneEditor } from './phone-editor.tsx';
import { ProfileTextEditor } from './text-editor.tsx';

export const handle: RouteHandle = { title: '내 정보' };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: '내 정보', path: '/my-cuma/profile', hidden: true });

export default function ProfilePage() {
  return (
    <MemberOnly title="내 정보" invite="로그인하고 내 정보를 관리하세요">
      {(user) => <Profile user={user} />}
    </MemberOnly>
  );
}

function Profile({ user }: { user: Customer }) {
  const [search] = useSearchParams();
  const edited = search.get('edit');
  const rows = rowsOf(user);
  return (
    <>
      <ul className="px-gutter">
        {rows.map(({ key, label, shown, editor }) => (
          <li key={key} className="border-line border-b py-3">
            <div className="flex min-h-11 items-center justify-between gap-3">
              <p className="min-w-0">
                <span className="block text-ink-400 text-second">{label}</span>
                <span className="block truncate">{shown}</span>
              </p>
              {editor && (
                <Link
                  to={edited === key ? '/my-cuma/profile' : `?edit=${key}`}
                  replace
                  preventScrollReset
                  aria-label={`${label} ${edited === key ? '변경 닫기' : '변경'}`}
                  className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center px-2 font-medium text-brand-strong text-second"
                >
                  {edited === key ? '닫기' : '변경'}
                </Link>
              )}
            </div>
            {edited === key && editor && <div className="pt-3 pb-4">{editor}</div>}
          </li>
        ))}
      </ul>
      <Link
        to="/my-cuma/secession"
        className="mx-gutter mt-8 inline-flex min-h-11 min-w-11 items-center self-start text-ink-400 text-second underline underline-offset-4"
      >
        회원 탈퇴
      </Link>
    </>
  );
}

function rowsOf(user: Customer) {
  const name = {
    field: 'name',
    label: '이름',
    value: user.name ?? '',
    autoComplete: 'name',
    faultOf: (raw: string) => textFault(personNameRule, raw),
  } as const;
  const nickname = {
    field: 'nickname',
    label: '닉네임',
    value: user.nickname ?? '',
    autoComplete: 'nickname',
    faultOf: (raw: string) => textFault(nicknameRule, raw),
  } as const;
  const { hasPassword } = user;
  return [
    { key: 'email', label: '이메일', shown: user.email ?? '이메일 없음', editor: null },
    { key: 'name', label: '이름', shown: user.name ?? '아직 없어요', editor: <ProfileTextEditor {...name} /> },
    {
      key: 'nickname',
      label: '닉네임',
      shown: user.nickname ?? '아직 없어요',
      editor: <ProfileTextEditor {...nickname} />,
    },
    {
      key: 'phone',
      label: '휴대폰 번호',
      shown: user.phone ? hyphenatePhone(user.phone) : '아직 없어요',
      editor: <PhoneEditor user={user} />,
    },
    ...(hasPassword
      ? [{ key: 'password', label: '비밀번호', shown: '••••••••', editor: <PasswordEditor user={user} /> }]
      : []),
  ];
}
