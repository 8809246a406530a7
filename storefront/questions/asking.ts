import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import { errorMessageOf } from '#client/error-messages.ts';
import { useForm } from '#ui/form.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { questionKeys } from './questions-query-keys.ts';

const least = 10;
export const questionTextMax = 1000;
const first = { contents: '', isSecret: false };

/** The form of a question about a product, and sending it. */
export function useAskQuestion(product: number, onAsked: () => void) {
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
    onError: (error) => form.blame(error) || form.tell({ contents: errorMessageOf(error) }),
  });
  const ask = () => form.check() && !asking.isPending && asking.mutate();

  return { form, busy: asking.isPending, ask };
}
