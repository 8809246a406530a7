import { dialledDigits, hyphenatePhone } from '#contract/rules/phone.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { PhoneField } from '#ui/phone-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { AddressFormState } from '../address/use-address-form.ts';
import { PhoneProofField } from '../verification/phone-proof.tsx';

/** The orderer: a guest has no account that names them. */
export function GuestContactFields({ writing, needsProof }: { writing: AddressFormState; needsProof: boolean }) {
  const { values: fields, faults, write } = writing;
  const isOpen = !fields.sameOrderer || faults.guestOrderName || faults.guestOrderPhone;
  return (
    <fieldset>
      <legend className="font-bold text-title">주문하는 분</legend>
      <Checkbox
        label="받는 분과 같아요"
        checked={fields.sameOrderer}
        onChange={(event) => write({ sameOrderer: event.target.checked })}
      />
      {needsProof && (
        <div className="mt-3">
          <PhoneProofField
            key={fields.sameOrderer ? fields.phone : 'own'}
            phone={fields.sameOrderer ? fields.phone.replace(/\D/g, '') : ''}
            onProof={(proof) => {
              if (!proof) return;
              const known = fields.sameOrderer ? fields.phone : fields.guestOrderPhone;
              // Also an unchanged phone is written, which clears the request to verify it.
              if (dialledDigits(known) === proof.phone) write({ guestOrderPhone: fields.guestOrderPhone });
              else write({ ...separateOrderer(), guestOrderPhone: hyphenatePhone(proof.phone) });
            }}
          />
        </div>
      )}
      {isOpen && (
        <div className="mt-2 flex flex-col gap-4">
          <TextField
            label="이름"
            autoComplete="name"
            maxLength={40}
            {...writing.field('guestOrderName')}
            value={fields.sameOrderer ? fields.receiverName : fields.guestOrderName}
            onChange={(event) => write({ ...separateOrderer(), guestOrderName: event.target.value })}
          />
          <PhoneField
            label="휴대폰 번호"
            autoComplete="tel-national"
            placeholder="010-1234-5678"
            format={hyphenatePhone}
            hint="비회원 주문조회에 필요해요."
            {...writing.field('guestOrderPhone')}
            value={fields.sameOrderer ? fields.phone : fields.guestOrderPhone}
            onChange={(guestOrderPhone) => write({ ...separateOrderer(), guestOrderPhone })}
          />
        </div>
      )}
    </fieldset>
  );

  // A change here means that the orderer is not the recipient.
  function separateOrderer() {
    if (!fields.sameOrderer) return {};
    return { sameOrderer: false, guestOrderName: fields.receiverName, guestOrderPhone: fields.phone };
  }
}
