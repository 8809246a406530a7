/** An item of a notice as it is stored. */
export type NoticeEntry = { title: string; text: string };

type NoticeItem = { key: string; label: string; pattern: string; isOptional: boolean };

/** The text of each item by its key. An absent item that may be left out says "해당 없음", an absent required one is empty. */
export function noticeTextsOf(items: readonly NoticeItem[], notice: readonly NoticeEntry[]) {
  const at = placesOf(items, notice);
  return Object.fromEntries(
    items.map(({ key, isOptional }) => [key, notice[at.get(key) ?? -1]?.text ?? (isOptional ? '해당 없음' : '')]),
  );
}

/** The notice with these texts. Titles that the seller worded freely stay, and so do entries that are no item of the kind. */
export function mergeNotice(
  items: readonly NoticeItem[],
  notice: readonly NoticeEntry[],
  texts: Readonly<Record<string, string>>,
): NoticeEntry[] {
  const at = placesOf(items, notice);
  const used = new Set(at.values());
  return [
    ...items.map(({ key, label }) => ({
      title: notice[at.get(key) ?? -1]?.title ?? label,
      text: (texts[key] ?? '').trim(),
    })),
    ...notice.filter((_, place) => !used.has(place)),
  ];
}

/** The place of each item in the notice: the entry with its label, or the first other entry that matches. */
function placesOf(items: readonly NoticeItem[], notice: readonly NoticeEntry[]) {
  const places = new Map<string, number>();
  const free = new Set(notice.keys());
  const claim = (fits: (item: NoticeItem, title: string) => boolean) => {
    for (const item of items) {
      if (places.has(item.key)) continue;
      const place = [...free].find((one) => fits(item, notice[one]?.title ?? ''));
      if (place === undefined) continue;
      places.set(item.key, place);
      free.delete(place);
    }
  };
  claim(({ label }, title) => title === label);
  claim(({ pattern }, title) => new RegExp(pattern).test(title));
  return places;
}
