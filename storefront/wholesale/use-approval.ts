import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#client/api.ts';
import type { BusinessMembership } from '#contract/business.ts';
import { productKeys } from '../product/product-query-keys.ts';
import { useSession } from '../session/session.tsx';

/** A member who has been approved sees wholesale prices at once, without a reload. */
export function useApprovalRefresh(business: BusinessMembership | undefined) {
  const { user, update } = useSession();
  const cache = useQueryClient();
  const isNews = business?.state === 'approved' && user?.isBusiness === false;
  useEffect(() => {
    if (!isNews) return;
    for (const queryKey of [productKeys.allOptions, productKeys.allPersonal])
      void cache.invalidateQueries({ queryKey });
    void api('GET /v2/app-users/detail', {}).then(update, () => undefined);
  }, [isNews, cache, update]);
}
