import { useState } from 'react';
import { reasonsWithPhotos } from '#contract/rules/claims.ts';
import type { QueuedItem } from '#contract/work-queues.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { PhotoStrip } from '#ui/photo-strip.tsx';
import { LineItem } from '../fulfillment/queue-table.tsx';
import { dateTimeText } from '../kit/admin-texts.ts';
import { AwaitingApproval } from '../kit/awaiting-approval.tsx';
import { FactList } from '../kit/facts.tsx';
import type { ReasonPrompt } from '../kit/reason-dialog.tsx';
import { useShortcuts } from '../kit/shortcuts.ts';
import { approveClaimPrompt, claimKindNames, requestPhotosPrompt, switchToReturnPrompt } from './claim-actions.tsx';
import { ReturnParcel, ReturnParcelText } from './return-parcel.tsx';

type Props = {
  open: QueuedItem;
  next: () => void;
  isSeller: boolean;
  onAsk: (one: ReasonPrompt) => void;
  onRefuse: () => void;
};

/** One claim with its text and images, and the possible answers. */
export function StaffClaimPage({ open, next, isSeller, onAsk, onRefuse }: Props) {
  const { claim } = open;
  const mayAskForPhotos = claim !== null && claim.photoAsk === null && reasonsWithPhotos.includes(claim.reason);
  const [sellable, setSellable] = useState(false);
  const acts = {
    KeyY: { name: '승인', does: () => onAsk(approveClaimPrompt(open, sellable)) },
    KeyN: { name: '거절', does: onRefuse },
    ...(mayAskForPhotos
      ? { KeyR: { name: '사진 다시 부탁', does: () => onAsk(requestPhotosPrompt(open, next)) } }
      : {}),
  };
  useShortcuts(open.awaitsApproval ? {} : acts);
  if (!claim) return null;
  return (
    <>
      <LineItem line={open} />
      <div className="my-4 flex flex-col gap-3">
        <FactList
          facts={[
            ['신청', `${claimKindNames[claim.kind]} ${claim.units}개 · ${dateTimeText(claim.createDate)}`],
            ['사유', `${claim.reasonText} (${claim.fault === 'shop' ? '판매자 책임' : '구매자 책임'})`],
            ['상한 것', claim.bad && `${claim.total}개 중 ${claim.bad}개`],
            ['고객의 글', claim.detail && <q className="whitespace-pre-line">{claim.detail}</q>],
            ['부탁한 사진', claim.photoAsk && <PhotoRequest {...claim.photoAsk} />],
            ['회수 송장', claim.pickup && <ReturnParcelText pickup={claim.pickup} />],
          ]}
        />
        {claim.images.length > 0 ? (
          <PhotoStrip photos={claim.images} label="고객이 보낸 사진" />
        ) : (
          <p className="text-ink-600">보낸 사진이 없어요.</p>
        )}
        {claim.kind === 'return' && !open.awaitsApproval && (
          <Checkbox
            label="돌아온 상품을 다시 팔 수 있어요"
            checked={sellable}
            onChange={({ target }) => setSellable(target.checked)}
          />
        )}
      </div>
      {open.awaitsApproval ? <AwaitingApproval /> : claimButtons()}
    </>
  );

  function claimButtons() {
    if (!claim) return null;
    return (
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onAsk(approveClaimPrompt(open, sellable))}>
          {claim.kind === 'return' ? '승인하고 환불' : '교환 승인'}
        </Button>
        {mayAskForPhotos && (
          <Button variant="secondary" onClick={() => onAsk(requestPhotosPrompt(open, next))}>
            사진 다시 부탁
          </Button>
        )}
        {claim.kind === 'return' && claim.bad === null && <ReturnParcel line={open} pickup={claim.pickup} />}
        <Button variant="secondary" onClick={onRefuse}>
          거절
        </Button>
        {!isSeller && claim.kind === 'replace' && (
          <Button variant="ghost" onClick={() => onAsk(switchToReturnPrompt(open))}>
            반품으로 바꾸기
          </Button>
        )}
      </div>
    );
  }
}

/** The request for more photos and whether they arrived. */
function PhotoRequest({ text, askedDate, sentDate }: NonNullable<NonNullable<QueuedItem['claim']>['photoAsk']>) {
  return (
    <>
      {text}{' '}
      <span className="text-ink-600">
        {sentDate ? `${dateTimeText(sentDate)}에 왔어요` : `${dateTimeText(askedDate)}부터 기다려요`}
      </span>
    </>
  );
}
