import { studioClock, studioDay } from '@studio/ui/format';

interface Page<Item> {
  items: readonly Item[];
  nextCursor?: string | null | undefined;
}

/** Every item of a list that comes page by page. */
export const allPages = async <Item>(
  read: (cursor: string | undefined) => Promise<Page<Item>>,
): Promise<Item[]> => {
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return items;
};

/** `2026-11-22 10:10`, in the time of the studio: a spreadsheet sorts it. */
export const csvTime = (at: string | null | undefined): string =>
  at ? `${studioDay(at)} ${studioClock(at)}` : '';
