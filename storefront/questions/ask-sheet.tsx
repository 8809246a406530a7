import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { api } from '#client/api.ts';
import { errorMessageOf } from '#client/error-messages.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { submitHandler, useForm } from '#ui/form.ts';
import { BottomSheet } from '#ui/sheet.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { questionKeys } from './questions-query-keys.ts';

type Props = { product: number; opened: boolean; onClose: () => void };

export function AskQuestionSheet({ product, opened, onClose }: Props) {
  const id = useId();
  const { form, busy, ask } = useAskQuestion(product, onClose);
  return (
    <BottomSheet
      opened={opened}
      onClose={onClose}
      title="상품 문의"
      footer={
        <Button full size="large" type="submit" form={id} busy={busy}>
          문의 남기기
        </Button>
      }
    >
      <form id={id} method="post" onSubmit={submitHandler(ask)} noValidate>
        <TextArea
          label="무엇이 궁금하세요?"
          hint="10자 이상 적어 주세요."
          most={questionTextMax}
          placeholder="배송, 크기, 보관처럼 상품에 대해 물어봐 주세요."
          {...form.field('contents')}
        />
        <Checkbox
          className="mt-2"
          checked={form.values.isSecret}
          onChange={({ target }) => form.write({ isSecret: target.checked })}
          label="비밀글로 남기기"
        />
        <p className="mt-1 text-caption text-ink-600">
          전화번호나 주소 같은 개인정보는 적지 말아 주세요. 주문에 대한 문의는 고객센터가 더 빨라요.
        </p>
      </form>
    </BottomSheet>
  );
}

const least = 10;
const questionTextMax = 1000;
const first = { contents: '', isSecret: false };

/** The form of a question about a product, and sending it. */
function useAskQuestion(product: number, onAsked: () => void) {
  const cache = useQueryClient();
  const showSnackbar = useSnackbar();
  const form = useForm({
    first,
    rules: {
      contents({ contents }) {
        const { length } = [...contents.trim()];
        return length < least || length > questionTextMax ? '문의는 10자 이상 1,000자까지 입력할 수 있습니다.' : null;
      },
    },
  });
  const asking = useMutation({
    mutationFn: () => {
      const call = { params: { id: product }, body: form.values };
      return api('POST /v1/products/{id}/questions', call);
    },
    onSuccess() {
      form.begin(first);
      onAsked();
      showSnackbar('문의를 남겼어요. 답변이 오면 알려 드릴게요.');
      void cache.invalidateQueries({ queryKey: questionKeys.of(product) });
    },
    onError: (error) => form.blame(error) || form.setErrors({ contents: errorMessageOf(error) }),
  });
  const sendQuestion = () => form.check() && !asking.isPending && asking.mutate();

  return { form, busy: asking.isPending, ask: sendQuestion };
}
