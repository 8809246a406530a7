import { useMemo } from 'react';
import { qrPath } from './qr.ts';

/** Black on white in every brand: coloured or rounded modules make scanning unreliable. */
export function QrCode({ address, label }: { address: string; label: string }) {
  const { size, path } = useMemo(() => qrPath(address), [address]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      className="size-full"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
