import type { ComponentProps } from 'react';
import { TextArea } from '#ui/text-area.tsx';

/** Why something is done, in a sentence or two: Enter sends it with the dialog it stands in, Shift+Enter begins a new line. */
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
