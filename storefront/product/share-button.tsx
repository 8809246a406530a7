import { Share2 } from 'lucide-react';
import { IconButton } from '#ui/icon-button.tsx';
import { useShare } from './share-product.ts';

export function ShareButton({ product }: { product: { id: number; name: string } }) {
  const share = useShare();
  return (
    <IconButton
      label="공유하기"
      onClick={() => void share({ title: product.name, path: `/product/${product.id}`, product: product.id })}
      className="-mt-1 -mr-2.5"
    >
      <Share2 className="size-6" aria-hidden />
    </IconButton>
  );
}
