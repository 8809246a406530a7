import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#client/api.ts';
import { isApiError } from '#client/error-messages.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { LoadFailure } from '../verification/failed.tsx';
import { wholesaleKeys } from './wholesale-query-keys.ts';

/** The submitted certificate, loaded on request. */
export function CertificateView() {
  const [open, setOpen] = useState(false);
  if (open) return <Picture />;
  return (
    <Button variant="ghost" full className="mt-2" onClick={() => setOpen(true)}>
      보낸 사업자등록증 보기
    </Button>
  );
}

function Picture() {
  const { data, error, refetch } = useQuery({
    queryKey: wholesaleKeys.picture,
    queryFn: () => api('GET /v1/app-users/business/picture', {}),
    gcTime: 0,
  });
  if (data) return <img src={data.picture} alt="보낸 사업자등록증" className="mt-4 w-full rounded-card" />;
  if (!error) return <Skeleton className="mt-4 h-64 rounded-card" />;
  if (isApiError(error, 'NOT_FOUND'))
    return <p className="mt-4 text-center text-ink-600 text-second">보낸 사진이 남아 있지 않아요.</p>;
  return <LoadFailure error={error} onRetry={() => void refetch()} />;
}
