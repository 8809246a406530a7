import type { OrderSheetDetail } from '#contract/checkout.ts';
import { Checkbox } from '#ui/checkbox.tsx';

type Props = {
  consents: OrderSheetDetail['consents'];
  agreed: string[];
  missing: boolean;
  onAgree: (agreed: string[]) => void;
};

/** The name under which a consent is remembered on this device; another version is another consent. */
export function consentFieldName({ kind, version }: OrderSheetDetail['consents'][number]) {
  return `${kind} ${version}`;
}

/** Consents that products require: shown in full, ticked one by one and never with "all". */
export function ProductConsents({ consents, agreed, missing, onAgree }: Props) {
  return (
    <ul className="flex flex-col gap-6">
      {consents.map((one) => {
        const name = consentFieldName(one);
        const open = missing && !agreed.includes(name);
        return (
          <li key={name}>
            <p className="font-semibold">{one.products.join(', ')}</p>
            <p id={`text-${one.kind}`} className="mt-2 rounded-lg bg-sunken p-3 text-ink-600 text-second">
              {one.text}
            </p>
            <Checkbox
              label={<span className="text-second">[필수] {one.title}</span>}
              name={`agree-${name}`}
              required
              aria-describedby={open ? `text-${one.kind} error-${one.kind}` : `text-${one.kind}`}
              checked={agreed.includes(name)}
              onChange={({ target }) =>
                onAgree(target.checked ? [...agreed, name] : agreed.filter((other) => other !== name))
              }
              className="mt-1 w-full"
            />
            {open && (
              <p id={`error-${one.kind}`} role="alert" className="mt-1 text-danger text-second">
                이 상품을 주문하려면 동의해 주세요.
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
