import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#browser/api.ts';
import { isRefusal, messageOf } from '#browser/refused.ts';
import type { Business } from '#contract/business.ts';
import { companyHead, companyName as companyNameRule, textFault, tidy } from '#contract/rules/text.ts';
import { Button } from '#ui/button.tsx';
import { PhoneField } from '#ui/phone-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useFaults } from '../identity/faults.ts';
import { useSnackbar } from '../shell/messages.tsx';
import { PhotoField } from '../uploads/photo-field.tsx';
import { hyphenated } from './business-number.ts';
import { useCertificate } from './certificate.ts';

const owners = {
  businessNumber: 'businessNumber',
  BUSINESS_TAKEN: 'businessNumber',
  companyName: 'companyName',
  ceo: 'ceo',
} as const;

/** What is asked of somebody who wants wholesale prices; what was sent last stands in the fields again. */
export function BusinessForm({ last }: { last: Business['application'] }) {
  const [businessNumber, setNumber] = useState(hyphenated(last?.businessNumber ?? ''));
  const [companyName, setCompany] = useState(last?.companyName ?? '');
  const [ceo, setCeo] = useState(last?.ceo ?? '');
  const [busy, setBusy] = useState(false);
  const certificate = useCertificate();
  const { faults, put, check, blame } = useFaults<'businessNumber' | 'companyName' | 'ceo'>();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const say = useSnackbar();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const [picture] = certificate.ids;
    const fine = check({
      businessNumber: numberFault(businessNumber),
      companyName: textFault(companyNameRule, companyName),
      ceo: textFault(companyHead, ceo),
    });
    if (!picture)
      certificate.blame(
        certificate.sending ? '사진을 올리고 있어요. 잠시만 기다려 주세요.' : '사업자등록증 사진을 올려 주세요.',
      );
    if (!fine || !picture || busy) return;
    setBusy(true);
    try {
      const body = { businessNumber, companyName: tidy(companyName), ceo: tidy(ceo), picture };
      cache.setQueryData(['business'], await api('POST /v1/app-users/business', { body }));
      say('신청을 받았어요.');
      await navigate('/my-cuma/business', { replace: true });
    } catch (error) {
      if (isRefusal(error, 'FILE_UNKNOWN')) certificate.blame(messageOf(error));
      else if (!blame(error, owners)) say(messageOf(error));
      if (isRefusal(error, 'BUSINESS_WAITING', 'BUSINESS_ALREADY'))
        void cache.invalidateQueries({ queryKey: ['business'] });
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate method="post" onSubmit={(event) => void submit(event)} className="space-y-5 px-gutter">
      <p className="text-ink-600">
        사업자등록증을 확인하면 도매가로 주문할 수 있어요. 영업일 하루 안에 확인하고 문자로 알려 드려요.
      </p>
      <PhoneField
        label="사업자등록번호"
        name="businessNumber"
        autoComplete="off"
        maxLength={12}
        placeholder="000-00-00000"
        format={hyphenated}
        value={businessNumber}
        error={faults.businessNumber}
        onChange={(value) => {
          setNumber(value);
          put('businessNumber', null);
        }}
        onBlur={() => businessNumber && put('businessNumber', numberFault(businessNumber))}
      />
      <TextField
        label="상호"
        name="companyName"
        autoComplete="organization"
        maxLength={100}
        value={companyName}
        error={faults.companyName}
        onChange={({ target }) => {
          setCompany(target.value);
          put('companyName', null);
        }}
      />
      <TextField
        label="대표자 이름"
        name="ceo"
        autoComplete="name"
        maxLength={60}
        value={ceo}
        error={faults.ceo}
        onChange={({ target }) => {
          setCeo(target.value);
          put('ceo', null);
        }}
      />
      <PhotoField
        label="사업자등록증 사진"
        hint="글자가 모두 보이게 찍어 주세요. 확인하는 담당자만 볼 수 있어요."
        most={1}
        photos={certificate}
      />
      <Button type="submit" size="large" full busy={busy}>
        사업자 회원 신청
      </Button>
    </form>
  );
}

function numberFault(raw: string) {
  return raw.replace(/\D/g, '').length === 10 ? null : '사업자등록번호가 올바르지 않습니다.';
}
