import { useQueryClient } from '@tanstack/react-query';
import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { api } from '#client/api.ts';
import { errorMessageOf } from '#client/error-messages.ts';
import { currentPlatform } from '#client/platform.ts';
import type { Product, ProductOption } from '#contract/catalog.ts';
import { shopNow } from '#ui/shop-clock.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import type { ProductCardData } from './card-data.ts';
import { isSellableOption } from './option-selection.ts';
import { OptionSheet } from './option-sheet.tsx';
import { purchaseObstacleText } from './product-availability.ts';
import { productKeys } from './product-query-keys.ts';
import { useQuickAdd } from './use-quick-add.ts';

type Props = { product: ProductCardData; disc: ReactNode; onOver: () => void };
type QuickAddStep = { kind: 'asking' } | { kind: 'one'; option: ProductOption } | { kind: 'sheet'; product: Product };

/** Handles a press on the button: a single option is added at once, several open the sheet. */
export default function QuickAdd({ product: { id }, disc, onOver }: Props) {
  const [way, setWay] = useState<QuickAddStep>({ kind: 'asking' });
  const cache = useQueryClient();
  const showSnackbar = useSnackbar();
  const began = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per press.
  useEffect(() => {
    if (began.current) return;
    began.current = true;
    void find().catch((error: unknown) => {
      showSnackbar(errorMessageOf(error));
      onOver();
    });
  }, []);

  async function find() {
    const params = { id };
    const { entities } = await cache.fetchQuery({
      queryKey: productKeys.options(id),
      queryFn: () => api('GET /v1/products/{id}/options', { params }),
      staleTime: 10_000,
    });
    const [option, another] = entities.filter(isSellableOption);
    if (option && !another) return setWay({ kind: 'one', option });
    const product = await api('GET /v1/products/{id}', { params });
    const obstacle = purchaseObstacleText(product, [], shopNow(), currentPlatform());
    if (!obstacle) return setWay({ kind: 'sheet', product });
    showSnackbar(obstacle, { label: '상품 보기', to: `/product/${id}` });
    onOver();
  }

  if (way.kind === 'one') return <Taken id={id} option={way.option} disc={disc} onOver={onOver} />;
  if (way.kind === 'sheet')
    return (
      <>
        {disc}
        <OptionSheet product={way.product} opened onClose={onOver} />
      </>
    );
  return disc;
}

function Taken({
  id,
  option,
  disc,
  onOver,
}: {
  id: number;
  option: ProductOption;
  disc: ReactNode;
  onOver: () => void;
}) {
  const { unit, more, less } = useQuickAdd(id, option, onOver);
  if (unit === 0) return disc;
  return (
    <fieldset aria-label={`${option.name} 수량`} className="disc-steps">
      <button type="button" aria-label="수량 줄이기" onClick={less}>
        <Minus className="size-4" aria-hidden />
      </button>
      <output aria-live="polite">{unit}</output>
      <button type="button" aria-label="수량 늘리기" onClick={more}>
        <Plus className="size-4" aria-hidden />
      </button>
    </fieldset>
  );
}
