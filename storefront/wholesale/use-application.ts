import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '#client/api.ts';
import { errorMessageOf, isApiError } from '#client/error-messages.ts';
import type { BusinessMembership } from '#contract/business.ts';
import { companyHeadRule, companyNameRule, textFault, tidyText } from '#contract/rules/normalize-text.ts';
import { typedDigits } from '#contract/rules/phone.ts';
import { useForm } from '#ui/form.ts';
import { photosUnsentText } from '#ui/photo-upload.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { useImageUploads } from '../uploads/photo-upload.ts';
import { hyphenateBusinessNumber } from './business-number.ts';
import { wholesaleKeys } from './wholesale-query-keys.ts';

/** The form of an application for wholesale prices, and sending it. */
export function useBusinessApplication(last: BusinessMembership['application']) {
  const certificate = useImageUploads(1, [], true);
  const cache = useQueryClient();
  const navigate = useNavigate();
  const showSnackbar = useSnackbar();
  const [picture = ''] = certificate.ids;
  const form = useForm({
    first: {
      businessNumber: hyphenateBusinessNumber(last?.businessNumber ?? ''),
      companyName: last?.companyName ?? '',
      ceo: last?.ceo ?? '',
    },
    rules: {
      businessNumber: ({ businessNumber }) => {
        const digits = typedDigits(businessNumber);
        if (digits === '') return '사업자등록번호를 입력해 주세요.';
        return digits.length === 10 ? null : '사업자등록번호가 올바르지 않습니다.';
      },
      companyName: (values) => textFault(companyNameRule, values.companyName),
      ceo: (values) => textFault(companyHeadRule, values.ceo),
      picture: () => {
        if (certificate.unsent) return photosUnsentText;
        return picture ? null : '사업자등록증 사진을 올려 주세요.';
      },
    },
    owners: { BUSINESS_TAKEN: 'businessNumber', FILE_UNKNOWN: 'picture' },
  });
  const applying = useMutation({
    mutationFn: () => {
      const { businessNumber, companyName, ceo } = form.values;
      const body = { businessNumber, companyName: tidyText(companyName), ceo: tidyText(ceo), picture };
      return api('POST /v1/app-users/business', { body });
    },
    async onSuccess(business) {
      cache.setQueryData(wholesaleKeys.business, business);
      showSnackbar('신청을 받았어요.');
      await navigate('/my-cuma/business', { replace: true });
    },
    onError(error) {
      if (!form.blame(error)) showSnackbar(errorMessageOf(error));
      if (isApiError(error, 'BUSINESS_WAITING', 'BUSINESS_ALREADY'))
        void cache.invalidateQueries({ queryKey: wholesaleKeys.business });
    },
  });
  const apply = () => form.check() && !applying.isPending && applying.mutate();

  return { form, certificate, busy: applying.isPending, apply };
}
