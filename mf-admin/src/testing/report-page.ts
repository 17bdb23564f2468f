import { jest } from '@jest/globals';
import { fireEvent, waitFor } from '@testing-library/react';

/** Texts of a catalogue that say what a number means. */
export const meaningsIn = (catalogue: Record<string, string>): ReadonlySet<string> =>
  new Set(
    Object.entries(catalogue)
      .filter(([key]) => /meaning|term$/i.test(key))
      .map(([, text]) => text),
  );

const hasMeaning = (part: Element, meanings: ReadonlySet<string>): boolean =>
  [...part.querySelectorAll('p, span')].some(({ textContent }) => meanings.has(textContent));

/** Files that the browser was given. */
export const keepFiles = (): string[] => {
  const files: string[] = [];
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    files.push(this.download);
  });
  return files;
};

const rowsOf = (part: Element): Element[] => [...part.querySelectorAll('tbody tr, tfoot tr')];
const buttonIn = (part: Element, text: RegExp): HTMLElement => {
  const buttons = [...part.querySelectorAll('button')];
  const found = buttons.find(({ textContent, ariaLabel }) => text.test(ariaLabel ?? textContent));
  if (!found) throw new Error(`no button ${text.source} in ${part.textContent}`);
  return found;
};
const sheet = (): Element | null => document.querySelector('[role=dialog]');

interface Kept {
  meanings: ReadonlySet<string>;
  files: string[];
}

/** Many sheets are looked at: what is there in an instant is not waited for longer, in ms. */
const SOON = { interval: 5 };

const expectFile = async (part: Element, files: string[]): Promise<void> => {
  const before = files.length;
  fireEvent.click(buttonIn(part, /^Download CSV/));
  await waitFor(() => expect(files.length).toBe(before + 1), SOON);
};

/** A part of a page says what its numbers mean, gives them as a file, and opens each row of them. */
export const expectWholePart = async (part: Element, { meanings, files }: Kept): Promise<void> => {
  const of = part.querySelector('h2')?.textContent;
  const closed = rowsOf(part).filter((row) => !row.querySelector('button'));
  expect({
    of,
    isExplained: hasMeaning(part, meanings),
    closed: closed.map(({ textContent }) => textContent),
  }).toEqual({ of, isExplained: true, closed: [] });
  await expectFile(part, files);
};

/** The sheet that is open says what its number means, has rows, and gives them as a file. */
export const expectOpenSheet = async (of: unknown, { meanings, files }: Kept): Promise<void> => {
  await waitFor(() => expect(rowsOf(sheet()!)).not.toHaveLength(0), SOON);
  expect({ of, isExplained: hasMeaning(sheet()!, meanings) }).toEqual({ of, isExplained: true });
  await expectFile(sheet()!, files);
};

/** Each button of the part opens a sheet: what the number means, its rows, and its file. */
export const expectRowsBehind = async (buttons: () => HTMLElement[], kept: Kept): Promise<void> => {
  expect(buttons()).not.toHaveLength(0);
  for (let at = 0; at < buttons().length; at += 1) {
    const button = buttons()[at]!;
    const of = button.textContent;
    fireEvent.click(button);
    await expectOpenSheet(of, kept);
    fireEvent.click(buttonIn(sheet()!, /^Close$/));
    await waitFor(() => expect(sheet()).toBeNull());
  }
};
