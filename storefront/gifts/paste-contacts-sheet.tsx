import { Button } from '#ui/button.tsx';
import { submitHandler, useForm } from '#ui/form.ts';
import { BottomSheet } from '#ui/sheet.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { type GiftContact, parseContacts } from './parse-contacts.ts';

const longest = 2000;

/** Takes a pasted list and shows the contacts found in it. */
export default function PasteContactsSheet(props: {
  opened: boolean;
  onClose: () => void;
  onTake: (people: GiftContact[]) => void;
}) {
  const form = useForm({
    first: { list: '' },
    rules: {
      list: ({ list }) =>
        parseContacts(list).found.length > 0 ? null : '이름과 휴대폰 번호가 있는 줄을 찾지 못했어요.',
    },
  });
  const { found, unread } = parseContacts(form.values.list);
  const send = () => {
    if (!form.check()) return;
    props.onTake(found);
    // Lines that were not taken stay, so that they can be corrected.
    form.begin({ list: unread.join('\n') });
  };
  return (
    <BottomSheet opened={props.opened} onClose={props.onClose} title="목록 붙여넣기">
      <form noValidate method="post" onSubmit={submitHandler(send)}>
        <TextArea
          label="한 줄에 한 분씩, 이름과 번호"
          rows={7}
          most={longest}
          placeholder={'김하늘 010-1234-5678\n최민지, 01023456789'}
          {...form.field('list')}
        />
        <div role="status" className="mt-2 min-h-6 text-second">
          {found.length > 0 && <p className="text-positive">{found.length}명을 찾았어요.</p>}
          {unread.length > 0 && (
            <p className="text-warning">
              이름이나 번호가 확실하지 않아 넣지 않는 {unread.length}줄: {unread.slice(0, 3).join(' / ')}
              {unread.length > 3 && ' …'}
            </p>
          )}
        </div>
        <Button type="submit" full className="mt-3">
          {found.length > 0 ? `${found.length}명 넣기` : '넣기'}
        </Button>
      </form>
    </BottomSheet>
  );
}
