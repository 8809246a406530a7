import { useState } from 'react';
import { TextField } from '#ui/text-field.tsx';
import { PromptDialog } from '../kit/prompt-dialog.tsx';

export type CreatedInvite = { key: string; waits: boolean; name: string };

/** The link of an invitation, to be passed on by its creator. It is shown once. */
export function InviteLink({ invite, onClose }: { invite: CreatedInvite; onClose: () => void }) {
  const [copied, setCopied] = useState(false);
  const link = `${location.origin}/join#${invite.key}`;
  return (
    <PromptDialog
      opened
      title={`${invite.name} 님에게 전할 링크`}
      confirm={copied ? '복사했어요' : '링크 복사'}
      onConfirm={() => void navigator.clipboard.writeText(link).then(() => setCopied(true))}
      onClose={onClose}
    >
      <p className="mb-3">
        하루 동안 한 번만 쓸 수 있고 <b>지금만 보여 드려요.</b> 본인에게 직접 전해 주세요.
        {invite.waits && ' 다른 대표가 승인함에서 승인하면 쓸 수 있어요.'}
      </p>
      <TextField label="초대 링크" readOnly value={link} onFocus={({ target }) => target.select()} />
    </PromptDialog>
  );
}
