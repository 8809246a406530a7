import { useState } from 'react';
import type { Claim } from '#contract/claims.ts';
import { needsPhotos } from '#contract/rules/claims.ts';
import { momentText } from '#contract/rules/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { FailedPart, FailedSheet, lazyPart } from '#ui/lazy-part.tsx';
import { PhotoStrip } from '#ui/photo-strip.tsx';

const MorePhotos = lazyPart(() => import('./add-claim-photos.tsx'), FailedPart);
const Viewer = lazyPart(
  async () => ({ default: (await import('../product/image-viewer.tsx')).ImageViewer }),
  FailedSheet,
);

const kinds = { return: '반품·환불', replace: '교환' };
const standings = {
  open: { label: '확인 중', tone: 'warning' },
  approved: { label: '처리 완료', tone: 'positive' },
  refused: { label: '받아들여지지 않음', tone: 'danger' },
  undone: { label: '철회', tone: 'quiet' },
} as const;
const photosNeeded = { label: '사진이 더 필요해요', tone: 'warning' } as const;

type ShownImages = { images: string[]; name: string; start: number };
type Sending = { busy: boolean; onPhotos: (claim: Claim, images: string[]) => void };

/** The claims of a line and their results; photos that staff requested again are uploaded here. */
export function ClaimList({ claims, ...sending }: { claims: Claim[] } & Sending) {
  if (claims.length === 0) return null;
  return (
    <ul aria-label="접수 내역" className="mt-3 flex flex-col gap-2">
      {claims.map((claim) => (
        <ClaimRow key={claim.uuid} claim={claim} {...sending} />
      ))}
    </ul>
  );
}

function ClaimRow({ claim, busy, onPhotos }: { claim: Claim } & Sending) {
  const [large, setLarge] = useState<ShownImages | null>(null);
  const sent = { images: claim.images, name: '접수한 사진' };
  const answered = { images: claim.answerImages, name: '답변 사진' };
  const arePhotosRequested = needsPhotos(claim);
  const { label, tone } = arePhotosRequested ? photosNeeded : standings[claim.status];
  return (
    <li className="rounded-card bg-sunken px-4 py-3 text-second">
      <p className="flex items-center justify-between gap-2">
        <b className="font-semibold">
          {kinds[claim.kind]} · {claim.reasonText}
        </b>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="tabular mt-0.5 text-ink-600">
        {momentText(claim.createDate)} 접수 ·{' '}
        {claim.bad !== null && claim.total !== null ? `${claim.total}개 중 ${claim.bad}개` : `${claim.units}개`}
      </p>
      {claim.detail && <p className="mt-1 whitespace-pre-line text-ink-600">{claim.detail}</p>}
      {claim.images.length > 0 && (
        <div className="mt-2">
          <PhotoStrip photos={sent.images} label={sent.name} onOpen={(start) => setLarge({ ...sent, start })} />
        </div>
      )}
      {claim.photoAsk && arePhotosRequested && (
        <MorePhotos text={claim.photoAsk.text} busy={busy} onSend={(images) => onPhotos(claim, images)} />
      )}
      {claim.answer && (
        <p className="mt-2 border-line border-t pt-2">
          <span className="text-ink-400">답변 </span>
          {claim.answer}
        </p>
      )}
      {answered.images.length > 0 && (
        <div className="mt-2">
          <PhotoStrip
            photos={answered.images}
            label={answered.name}
            onOpen={(start) => setLarge({ ...answered, start })}
          />
        </div>
      )}
      {large !== null && <Viewer {...large} onClose={() => setLarge(null)} />}
    </li>
  );
}
