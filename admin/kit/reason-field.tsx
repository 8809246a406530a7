import type { ComponentProps } from 'react';
import { TextArea } from '#ui/text-area.tsx';

/** A short text field for a reason. Enter submits its dialog, Shift+Enter starts a new line. */
export function ReasonField(props: ComponentProps<typeof TextArea>) {
  return (
    <TextArea
      {...props}
      enterKeyHint="send"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.currentTarget.form?.requestSubmit();
      }}
    />
  );
}
