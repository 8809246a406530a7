import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { api, newKey } from '#browser/api.ts';
import { messageOf } from '#browser/refused.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { names } from '#ui/names.ts';
import { BottomSheet } from '#ui/sheet.tsx';
import { useSnackbar } from '../shell/messages.tsx';

type Props = { product: number; opened: boolean; onClose: () => void };

const least = 10;
const most = 1000;
const bounds = '문의는 10자 이상 1,000자까지 입력할 수 있습니다.';

export function AskSheet({ product, opened, onClose }: Props) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const key = useRef(newKey());
  const [contents, setContents] = useState('');
  const [isSecret, setSecret] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const cache = useQueryClient();
  const say = useSnackbar();
  const length = [...contents.trim()].length;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api(
        'POST /v1/products/{id}/questions',
        { params: { id: product }, body: { contents, isSecret } },
        { idempotencyKey: key.current },
      ),
    onSuccess() {
      setContents('');
      setSecret(false);
      onClose();
      say('문의를 남겼어요. 답변이 오면 알려 드릴게요.');
      void cache.invalidateQueries({ queryKey: ['questions', product] });
    },
    onError: (error) => setFault(messageOf(error)),
    // Another try may be another text.
    onSettled: () => {
      key.current = newKey();
    },
  });

  function send(event: SyntheticEvent) {
    event.preventDefault();
    if (isPending) return;
    if (length < least || length > most) {
      setFault(bounds);
      field.current?.focus();
      return;
    }
    setFault(null);
    mutate();
  }

  return (
    <BottomSheet
      opened={opened}
      onClose={onClose}
      title="상품 문의"
      footer={
        <Button full size="large" type="submit" form={`${id}-form`} busy={isPending}>
          문의 남기기
        </Button>
      }
    >
      <form id={`${id}-form`} onSubmit={send} noValidate>
        <label htmlFor={id} className="mb-1.5 block font-medium text-ink-600 text-second">
          무엇이 궁금하세요?
        </label>
        <textarea
          ref={field}
          id={id}
          rows={5}
          value={contents}
          maxLength={most * 2}
          onChange={({ target }) => {
            setContents(target.value);
            if (fault) setFault(null);
          }}
          aria-invalid={fault ? true : undefined}
          aria-describedby={`${id}-told`}
          placeholder="배송, 크기, 보관처럼 상품에 대해 물어봐 주세요."
          className={names(
            'block w-full resize-none rounded-card bg-surface px-4 py-3 outline-none ring-1 ring-inset placeholder:text-ink-400 focus:ring-2',
            fault ? 'ring-danger' : 'ring-line focus:ring-ink-900',
          )}
        />
        <p id={`${id}-told`} className="mt-1.5 flex justify-between gap-3 text-second">
          <span className={fault ? 'text-danger' : 'text-ink-400'}>{fault ?? '10자 이상 적어 주세요.'}</span>
          <span className="tabular shrink-0 text-ink-400">{length.toLocaleString('ko-KR')}/1,000</span>
        </p>
        <Checkbox
          className="mt-2"
          checked={isSecret}
          onChange={({ target }) => setSecret(target.checked)}
          label="비밀글로 남기기"
        />
        <p className="mt-1 text-caption text-ink-600">
          전화번호나 주소 같은 개인정보는 적지 말아 주세요. 주문에 대한 문의는 고객센터가 더 빨라요.
        </p>
      </form>
    </BottomSheet>
  );
}
