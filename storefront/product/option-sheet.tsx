import { useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { BottomSheet } from '#ui/sheet.tsx';
import { OptionList } from './option-list.tsx';
import { isSellableOption, type OptionSelection, proposedSelection } from './option-selection.ts';
import { useProductOptions } from './options.ts';
import type { ProductPageData } from './page-data.ts';
import { SelectedOptions, SelectionTotal } from './selected-options.tsx';
import { useBuyActions } from './use-buy.ts';
import { usePersonal } from './use-personal.ts';

type Props = {
  product: ProductPageData;
  opened: boolean;
  onClose: () => void /** The selection is for a gift. */;
  isGift?: boolean;
  /** The product can be sent as a gift. */
  canGive?: boolean;
};

/** Ship date, options, quantities and purchase buttons. */
export function OptionSheet({ product, opened, onClose, isGift = false, canGive = false }: Props) {
  // Null until the customer chooses: the first choice replaces the proposed option.
  const [own, setOwn] = useState<OptionSelection | null>(null);
  const [date, setDate] = useState<string | null>(null);
  const options = useProductOptions(product.id, opened);
  const { state } = useLocation() as { state: { picked?: OptionSelection } | null };
  // The selection of an order sheet that has expired, as far as it is still sold.
  const earlier = (state?.picked ?? []).filter(({ key }) =>
    options.data?.entities.some((option) => option.optionIdPathKey === key && isSellableOption(option)),
  );
  const proposed = () =>
    options.data ? proposedSelection(date ? [date] : options.data.dates, options.data.entities, product) : [];
  const picked = own ?? (earlier.length > 0 ? earlier : proposed());
  const tiers = usePersonal(product.id)?.tiers;
  const buying = useBuyActions(product.id, () => {
    setOwn(null);
    onClose();
  });
  const chosen = picked.length > 0;
  return (
    <BottomSheet
      opened={opened}
      onClose={onClose}
      title={isGift ? '선물할 옵션 선택' : '옵션 선택'}
      footer={
        <>
          {chosen && options.data && (
            <SelectionTotal
              picked={picked}
              options={options.data.entities}
              tiers={tiers}
              free={isGift ? null : product.freeShippingFeeConditionPrice}
            />
          )}
          {isGift ? (
            <Button full disabled={!chosen} busy={buying.busy === 'gift'} onClick={() => void buying.toGift(picked)}>
              선물하기
            </Button>
          ) : (
            <div className="flex flex-wrap gap-2 *:flex-1">
              {canGive && (
                <Button
                  variant="secondary"
                  className="px-2!"
                  disabled={!chosen}
                  busy={buying.busy === 'gift'}
                  onClick={() => void buying.toGift(picked)}
                >
                  선물하기
                </Button>
              )}
              <Button
                variant="secondary"
                disabled={!chosen}
                busy={buying.busy === 'cart'}
                aria-label="장바구니 담기"
                onClick={() => buying.toCart(picked)}
              >
                장바구니
              </Button>
              <Button disabled={!chosen} busy={buying.busy === 'order'} onClick={() => buying.toOrder(picked)}>
                구매하기
              </Button>
            </div>
          )}
        </>
      }
    >
      <OptionList
        product={product}
        query={options}
        picked={picked}
        own={own ?? earlier}
        onPick={setOwn}
        asked={date}
        onAsk={setDate}
      />
      {options.data && (
        <SelectedOptions
          product={product}
          picked={picked}
          options={options.data.entities}
          tiers={tiers}
          onChange={setOwn}
        />
      )}
    </BottomSheet>
  );
}
