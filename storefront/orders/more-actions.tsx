import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { BottomSheet } from '#ui/sheet.tsx';
import { useSheet } from '#ui/sheet-state.ts';

/** The remaining actions of a line, in a sheet. */
export function MoreOrderActions({ name, id, children }: { name: string; id: string; children: ReactNode }) {
  const sheet = useSheet(`more-${id}`);
  return (
    <>
      <IconButton label={`${name} 더 보기`} aria-haspopup="dialog" onClick={sheet.open}>
        <Ellipsis className="size-5" aria-hidden />
      </IconButton>
      {sheet.opened && (
        <BottomSheet opened onClose={sheet.close} title={name}>
          <div className="flex flex-col gap-2 pt-2">{children}</div>
        </BottomSheet>
      )}
    </>
  );
}
