import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Personal, Product } from '#contract/catalog.ts';
import { api } from '../api.ts';
import { platform } from '../session/platform.ts';
import { Button } from '../ui/button.tsx';
import { useNow } from '../ui/clock.ts';
import { useHydrated } from '../ui/hydrated.ts';
import { BottomSheet } from '../ui/sheet.tsx';
import { useSheet } from '../ui/sheet-state.ts';
import { StickyBar } from '../ui/sticky-bar.tsx';
import { obstacle } from './availability.ts';
import { useBuying } from './buying.ts';
import type { Picked } from './choice.ts';
import { OptionList } from './option-list.tsx';
import { Picks, Total } from './picks.tsx';

type Props = { product: Product; conditions: Personal['userProductOrderConditions']; now: string };

/** The two ways to buy, under the thumb; both lead through the option sheet. */
export function BuyBar({ product, conditions, now }: Props) {
  const sheet = useSheet('options');
  const [picked, setPicked] = useState<Picked>([]);
  const hydrated = useHydrated();
  const present = useNow(now);
  const why = obstacle(product, conditions, present, hydrated ? platform() : 'web');
  const options = useQuery({
    queryKey: ['options', product.id],
    queryFn: () => api('GET /v1/products/{id}/options', { params: { id: product.id } }),
    staleTime: sheet.opened ? 10_000 : 60_000,
  });
  const buying = useBuying(product.id, () => {
    setPicked([]);
    sheet.close();
  });
  const chosen = picked.length > 0;

  if (why) {
    return (
      <StickyBar>
        <Button full disabled>
          {why}
        </Button>
      </StickyBar>
    );
  }
  return (
    <>
      <StickyBar>
        <Button variant="secondary" className="flex-1" onClick={sheet.open}>
          장바구니
        </Button>
        <Button className="flex-1" onClick={sheet.open}>
          구매하기
        </Button>
      </StickyBar>
      <BottomSheet
        opened={sheet.opened}
        onClose={sheet.close}
        title="옵션 선택"
        footer={
          <>
            {chosen && options.data && <Total picked={picked} options={options.data.entities} />}
            <div className="flex gap-2 *:flex-1">
              <Button
                variant="secondary"
                disabled={!chosen}
                busy={buying.busy === 'cart'}
                onClick={() => buying.toCart(picked)}
              >
                장바구니
              </Button>
              <Button disabled={!chosen} busy={buying.busy === 'order'} onClick={() => buying.toOrder(picked)}>
                구매하기
              </Button>
            </div>
          </>
        }
      >
        <OptionList product={product} query={options} picked={picked} onPick={setPicked} />
        {options.data && (
          <Picks product={product} picked={picked} options={options.data.entities} onChange={setPicked} />
        )}
      </BottomSheet>
    </>
  );
}
