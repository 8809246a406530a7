import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm } from '#ui/form.ts';
import { TextField } from '#ui/text-field.tsx';
import { adminApi } from '../admin-api.ts';
import { ListStates } from '../kit/list-states.tsx';
import { PromptDialog } from '../kit/prompt-dialog.tsx';
import { useToast } from '../kit/toast.tsx';
import { invalidateList } from '../kit/use-rows.ts';
import { adminKeys } from '../query-keys.ts';
import { mergeNotice, type NoticeEntry, noticeTextsOf } from './notice-texts.ts';
import type { NoticeKind, NoticeProduct } from './product-notices.tsx';

type Props = { product: NoticeProduct; kind: NoticeKind | undefined; onClose: () => void };

/** Edits the statutory notice of a product: a field for each item of its kind. Saving publishes a new version. */
export function NoticeDialog({ product, kind, onClose }: Props) {
  const query = useQuery({
    queryKey: adminKeys.list('product-form', { id: product.id }),
    queryFn: () => adminApi('GET /v1/staff/products/{id}', { params: { id: product.id } }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (!query.data || !kind)
    return (
      <PromptDialog opened title={product.name} onClose={onClose}>
        <ListStates query={query} isEmpty={!kind} empty={{ text: '고시 종류가 없어요.' }}>
          {null}
        </ListStates>
      </PromptDialog>
    );
  return <NoticeForm product={product} kind={kind} published={query.data} onClose={onClose} />;
}

type Published = { version: number; form: Record<string, unknown> };

function NoticeForm({ product, kind, published, onClose }: Props & { kind: NoticeKind; published: Published }) {
  const showToast = useToast();
  const notice = (published.form.statutory ?? []) as NoticeEntry[];
  const form = useForm<Record<string, string>, string>({
    first: () => noticeTextsOf(kind.items, notice),
    rules: Object.fromEntries(
      kind.items.map(({ key }) => [
        key,
        (all: Record<string, string>) => (all[key]?.trim() ? null : '내용을 적어 주세요.'),
      ]),
    ),
  });
  const publish = useMutation({
    mutationFn: () =>
      adminApi('PUT /v1/staff/products/{id}/publish', {
        params: { id: product.id },
        body: {
          seen: published.version,
          form: { ...published.form, statutory: mergeNotice(kind.items, notice, form.values) } as never,
        },
      }),
    onSuccess({ removed }) {
      invalidateList('product-notices');
      showToast(['고시를 고쳤어요. 상품 화면에 바로 보여요.', ...removed.map((part) => `상세설명: ${part}`)].join(' '));
      onClose();
    },
  });
  return (
    <PromptDialog
      opened
      isWide
      title={`${product.name} · ${kind.label} 고시`}
      confirm="고시 고치기"
      busy={publish.isPending}
      error={publish.error}
      onConfirm={() => form.check() && publish.mutate()}
      onClose={onClose}
    >
      <p className="mb-3 text-ink-600">
        (선택) 항목은 해당하지 않으면 “해당 없음”으로 둬요. 다른 항목은 “해당 없음”이라고 적을 수 없어요.
      </p>
      <div className="grid gap-3 md:grid-cols-2">
        {kind.items.map(({ key, label, isOptional }) => (
          <TextField key={key} label={label} optional={isOptional} maxLength={1000} {...form.field(key)} />
        ))}
      </div>
    </PromptDialog>
  );
}
