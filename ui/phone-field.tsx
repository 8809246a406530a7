import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { TextField } from './text-field.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'onChange' | 'type' | 'inputMode' | 'value' | 'ref'> & {
  value: string;
  format: (raw: string) => string;
  onChange: (value: string) => void;
};

/** A phone number field that inserts hyphens while typing and keeps the caret behind the same digit. */
export function PhoneField({ format, value, onChange, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const behind = useRef<number | null>(null);
  useLayoutEffect(() => {
    const element = input.current;
    if (behind.current === null || !element || document.activeElement !== element) return;
    const place = placeBehind(element.value, behind.current);
    behind.current = null;
    element.setSelectionRange(place, place);
  });
  return (
    <TextField
      {...rest}
      ref={input}
      type="tel"
      inputMode="numeric"
      value={value}
      onChange={({ target }) => {
        behind.current = target.value.slice(0, target.selectionStart ?? target.value.length).replace(/\D/g, '').length;
        onChange(format(target.value));
      }}
    />
  );
}

function placeBehind(text: string, digits: number) {
  let seen = 0;
  for (let place = 0; place < text.length; place++) {
    if (seen === digits) return place;
    if (/\d/.test(text[place] ?? '')) seen++;
  }
  return text.length;
}
