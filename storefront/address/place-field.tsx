import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { addressText } from '#contract/rules/address-text.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { FailedSheet, lazyPart } from '#ui/lazy-part.tsx';
import { useSheet } from '#ui/sheet-state.ts';
import { TextField } from '#ui/text-field.tsx';
import { useOnceOpened } from '#ui/use-once-opened.ts';
import type { AddressFieldsState } from './use-address-fields.ts';

const bring = async () => ({ default: (await import('./postcode-sheet.tsx')).PostcodeSheet });
const PostcodeSheet = lazyPart(bring, FailedSheet);

/** The address from the postcode search, and the details that the customer adds. */
export function PostcodeField({ writing }: { writing: AddressFieldsState }) {
  const { values, faults, write } = writing;
  const sheet = useSheet('postcode');
  const wanted = useOnceOpened(sheet.opened, bring);
  const picked = useRef(false);
  const detail = useRef<HTMLInputElement>(null);
  const address = addressText(values);

  useEffect(() => {
    if (sheet.opened || !picked.current) return;
    picked.current = false;
    detail.current?.focus();
  }, [sheet.opened]);

  return (
    <>
      <div>
        <p id="place" className="mb-1.5 font-medium text-ink-600 text-second">
          주소
        </p>
        {address ? (
          <div className="flex items-center gap-3 rounded-card bg-sunken py-2.5 pr-2.5 pl-4">
            <p className="min-w-0 flex-1">
              <span className="tabular block text-ink-400 text-second">{values.zonecode}</span>
              {address}
            </p>
            <Button name="zonecode" variant="secondary" size="small" className="shrink-0" onClick={sheet.open}>
              다시 찾기
            </Button>
          </div>
        ) : (
          <Button
            name="zonecode"
            variant="secondary"
            full
            onClick={sheet.open}
            aria-describedby={faults.zonecode ? 'place-error' : undefined}
            className={faults.zonecode ? 'ring-danger!' : undefined}
          >
            <Search className="size-4" aria-hidden />
            주소 찾기
          </Button>
        )}
        {faults.zonecode && (
          <p id="place-error" className="mt-1.5 text-danger text-second">
            {faults.zonecode}
          </p>
        )}
      </div>
      {address && (
        <div>
          <TextField
            label="상세주소"
            ref={detail}
            autoComplete="shipping address-line2"
            placeholder={values.noDetail ? '상세주소 없음' : '동·호수, 건물 이름'}
            maxLength={80}
            {...writing.field('addressDetail')}
            value={values.noDetail ? '' : values.addressDetail}
            disabled={values.noDetail}
          />
          <Checkbox
            label={<span className="text-second">상세주소 없음</span>}
            className="mt-1"
            checked={values.noDetail}
            onChange={(event) => write({ noDetail: event.target.checked })}
          />
        </div>
      )}
      {wanted && (
        <PostcodeSheet
          opened={sheet.opened}
          onClose={sheet.close}
          onPick={(place) => {
            picked.current = true;
            writing.begin(place);
            sheet.close();
          }}
        />
      )}
    </>
  );
}
