import { ContactRound, ListPlus, Plus, X } from 'lucide-react';
import { domesticDigits, hyphenatePhone } from '#contract/rules/phone.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { FailedSheet, lazyPart } from '#ui/lazy-part.tsx';
import { PhoneField } from '#ui/phone-field.tsx';
import { useSheet } from '#ui/sheet-state.ts';
import { TextField } from '#ui/text-field.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { useOnceOpened } from '#ui/use-once-opened.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import type { GiftContact } from './parse-contacts.ts';
import { receiverNameField, receiverPhoneField } from './receiver-rows.ts';
import type { GiftFormState } from './use-gift-form.ts';

const bring = () => import('./paste-contacts-sheet.tsx');
const PasteSheet = lazyPart(bring, FailedSheet);

const ways = [
  { key: 'kakaotalkSend', label: '카카오톡으로', says: '결제 후 링크를 직접 공유' },
  { key: 'alimtalkSend', label: '번호로', says: '이름과 번호로 알림 발송' },
] as const;

/** The recipients of a gift: a link to share, or names and numbers. */
export function GiftRecipients({ giving }: { giving: GiftFormState }) {
  const { words, isLink, form, choose } = giving;
  return (
    <>
      <div className="@container">
        <div role="radiogroup" aria-label="보내는 방법" className="grid @min-[14rem]:grid-cols-2 gap-2">
          {ways.map(({ key, label, says }) => (
            <label
              key={key}
              className={classNames(
                'flex min-h-16 flex-col justify-center rounded-card px-3.5 py-2.5 ring-inset has-focus-visible:outline-2',
                words.giftNotiType === key ? 'ring-2 ring-brand-strong' : 'ring-1 ring-line',
              )}
            >
              <input
                type="radio"
                name="giftNotiType"
                className="sr-only"
                checked={words.giftNotiType === key}
                onChange={() => choose(key)}
              />
              <b className="font-semibold">{label}</b>
              <span className="text-caption text-ink-600">{says}</span>
            </label>
          ))}
        </div>
      </div>
      <div className="mt-5">
        {isLink ? (
          <TextField
            label="받는 분 이름"
            optional
            maxLength={40}
            placeholder="예: 엄마, 최민지"
            hint="나만 보는 이름이에요. 한 분이 한 번만 열 수 있는 링크를 만들어 드려요."
            {...form.field('kakaoGiftReceiverName')}
          />
        ) : (
          <Receivers giving={giving} />
        )}
      </div>
    </>
  );
}

function Receivers({ giving: { receivers, most } }: { giving: GiftFormState }) {
  const pick = useDeviceContacts();
  const paste = useSheet('paste');
  const wanted = useOnceOpened(paste.opened, bring);
  const showSnackbar = useSnackbar();
  const isFull = receivers.rows.length >= most;

  function addRecipients(people: GiftContact[]) {
    const { added, left } = receivers.add(people);
    if (left > 0) showSnackbar(`${added}명을 넣었어요. ${left}명은 이미 있거나 ${most}명을 넘어서 뺐어요.`);
    else if (added > 0) showSnackbar(`${added}명을 넣었어요.`);
  }

  return (
    <>
      <p className="flex items-baseline justify-between gap-3">
        <b className="font-semibold">받는 분</b>
        <span className="tabular text-ink-600 text-second">
          {receivers.rows.length}/{most}명
        </span>
      </p>
      <ul className="mt-2 flex flex-col gap-3">
        {receivers.rows.map((row, at) => (
          <li key={row} className="rounded-card bg-sunken px-3.5 pt-2 pb-3.5">
            <div className="flex min-h-11 items-center justify-between">
              <span className="tabular text-ink-600 text-second">{at + 1}번째 분</span>
              {receivers.rows.length > 1 && (
                <IconButton label={`${at + 1}번째 분 빼기`} onClick={() => receivers.remove(row)} className="-mr-2.5">
                  <X className="size-5" aria-hidden />
                </IconButton>
              )}
            </div>
            <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-2">
              <TextField label="이름" maxLength={40} placeholder="이름" {...receivers.field(receiverNameField(row))} />
              <PhoneField
                label="휴대폰 번호"
                placeholder="010-1234-5678"
                format={hyphenatePhone}
                {...receivers.field(receiverPhoneField(row))}
                onChange={(phone) => receivers.write({ [receiverPhoneField(row)]: phone })}
              />
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2 *:grow">
        <Button variant="secondary" size="small" disabled={isFull} onClick={receivers.more}>
          <Plus className="size-4" aria-hidden />한 분 더
        </Button>
        <Button variant="secondary" size="small" disabled={isFull} onClick={paste.open}>
          <ListPlus className="size-4" aria-hidden />
          목록 붙여넣기
        </Button>
        {pick && (
          <Button variant="secondary" size="small" disabled={isFull} onClick={() => void pick().then(addRecipients)}>
            <ContactRound className="size-4" aria-hidden />
            연락처에서
          </Button>
        )}
      </div>
      <p className="mt-3 text-caption text-ink-600">
        이름과 번호는 선물 알림에만 써요. 주소를 남기지 않고 끝난 선물의 번호는 30일 뒤에 지워요.
      </p>
      {wanted && (
        <PasteSheet
          opened={paste.opened}
          onClose={paste.close}
          onTake={(people) => {
            addRecipients(people);
            paste.close();
          }}
        />
      )}
    </>
  );
}

type Contact = { name?: string[]; tel?: string[] };
type Contacts = { select: (what: string[], how: { multiple: boolean }) => Promise<Contact[]> };

/** The device's contact picker where the browser supports it; null elsewhere. */
function useDeviceContacts() {
  const hydrated = useHydrated();
  if (!hydrated) return null;
  const { contacts } = navigator as Navigator & { contacts?: Contacts };
  if (!contacts) return null;
  return async (): Promise<GiftContact[]> => {
    const picked = await contacts.select(['name', 'tel'], { multiple: true }).catch(() => []);
    return picked.map(({ name = [], tel = [] }) => ({
      name: [...(name[0] ?? '').trim()].slice(0, 20).join(''),
      phone: tel[0] ? hyphenatePhone(domesticDigits(tel[0])) : '',
    }));
  };
}
