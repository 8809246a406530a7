import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#client/api.ts';
import { errorMessageOf } from '#client/error-messages.ts';
import { currentPlatform } from '#client/platform.ts';
import type { Product } from '#contract/catalog.ts';
import { useSheet } from '#ui/sheet-state.ts';
import { shopNow } from '#ui/shop-clock.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { OptionSheet } from '../product/option-sheet.tsx';
import { purchaseObstacleText } from '../product/product-availability.ts';
import { productKeys } from '../product/product-query-keys.ts';
import { useSession } from '../session/session.tsx';
import { videoKeys } from './videos-query-keys.ts';

/** The option sheet over a video, which continues to play behind it. */
export function useOptionSheet() {
  const sheet = useSheet('options');
  const cache = useQueryClient();
  const showSnackbar = useSnackbar();
  const { user } = useSession();
  const [product, setProduct] = useState<Product | null>(null);

  async function buy(id: number) {
    try {
      const asked = cache.fetchQuery({
        queryKey: videoKeys.product(id),
        queryFn: () => api('GET /v1/products/{id}', { params: { id } }),
        staleTime: 30_000,
      });
      const personal = cache.fetchQuery({
        queryKey: productKeys.personal(id, user?.uuid),
        queryFn: () => api('GET /v1/products/{id}/user-personal', { params: { id } }),
        staleTime: 30_000,
      });
      const [wanted, { userProductOrderConditions }] = await Promise.all([asked, personal]);
      const obstacle = purchaseObstacleText(wanted, userProductOrderConditions, shopNow(), currentPlatform());
      if (obstacle) return showSnackbar(obstacle, { label: '상품 보기', to: `/product/${id}` });
      setProduct(wanted);
      sheet.open();
    } catch (error) {
      showSnackbar(errorMessageOf(error));
    }
  }

  return {
    buy,
    sheet: product && <OptionSheet key={product.id} product={product} opened={sheet.opened} onClose={sheet.close} />,
  };
}
