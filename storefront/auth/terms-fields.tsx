import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { Checkbox } from '#ui/checkbox.tsx';
import { termNames, toggleTerm } from './terms.ts';
import type { TermsState } from './use-terms.ts';

const lines = {
  essentialService: { label: '[필수] 만 14세 이상이며 이용약관에 동의합니다', to: '/terms', what: '이용약관' },
  essentialPrivacy: { label: '[필수] 개인정보 수집·이용 동의', to: '/privacy', what: '개인정보 처리방침' },
  optionalService: { label: '[선택] 마케팅 정보 수신 동의', to: null, what: '' },
} as const;

export function TermsFields({ terms: { values: terms, faults, write } }: { terms: TermsState }) {
  const fault = faults.essentialService ?? faults.essentialPrivacy;
  return (
    <fieldset aria-describedby={fault ? 'terms-error' : undefined}>
      <legend className="sr-only">약관 동의</legend>
      <Checkbox
        name="allTerms"
        label={<b className="font-bold">모두 동의합니다</b>}
        checked={terms.allTerms}
        onChange={({ target }) => write(toggleTerm(terms, 'allTerms', target.checked))}
        className="w-full"
      />
      <ul className="mt-1 border-line border-t pt-1">
        {termNames.map((name) => (
          <li key={name} className="flex items-center justify-between">
            <Checkbox
              name={name}
              required={name !== 'optionalService'}
              label={<span className="text-second">{lines[name].label}</span>}
              checked={terms[name]}
              onChange={({ target }) => write(toggleTerm(terms, name, target.checked))}
              className="min-w-0 flex-1"
            />
            {lines[name].to && (
              <Link
                to={lines[name].to}
                target="_blank"
                aria-label={`${lines[name].what} 보기, 새 창`}
                className="-mr-3 grid size-11 shrink-0 place-items-center text-ink-400"
              >
                <ChevronRight className="size-5" aria-hidden />
              </Link>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-1 pl-8.5 text-fine text-ink-400">
        회원 관리와 주문·배송을 위해 이메일, 이름, 휴대폰 번호를 받아 탈퇴할 때까지 보관해요.
      </p>
      <p className="mt-1 pl-8.5 text-fine text-ink-400">
        제철 소식과 할인 정보를 문자·알림으로 보내 드려요. 동의하지 않아도 가입할 수 있고, 설정에서 언제든 바꿀 수
        있어요.
      </p>
      {fault && (
        <p id="terms-error" role="alert" className="mt-2 text-danger text-second">
          {fault}
        </p>
      )}
    </fieldset>
  );
}
