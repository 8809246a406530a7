import type { ReasonPrompt } from './reason-dialog.tsx';

/** Asks for the reason of an access to personal data. The access and its reason are recorded, and the customer may read them. */
export const unmaskPrompt = (look: (reason: string) => Promise<unknown>): ReasonPrompt => ({
  title: '가린 정보를 볼까요?',
  confirm: '보기',
  label: '보는 사유',
  about: '누가 왜 보았는지 남고, 고객도 볼 수 있어요.',
  do: look,
  doneText: '보았다는 기록을 남겼어요.',
});
