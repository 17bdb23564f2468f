import { expect } from './test.js';
import type { Page } from './test.js';

type Target = ReturnType<Page['getByRole']>;

/**
 * The hands of the front desk. Keys and clicks of a task are counted, and may not be more than it
 * says. A field that has the focus already is written without a click; letters of a form count for
 * nothing, for they are the task itself.
 */
export const handsOf = (page: Page) => {
  let [keys, clicks, began] = [0, 0, Date.now()];
  return {
    press: async (...names: readonly string[]): Promise<void> => {
      for (const name of names) await page.keyboard.press(name);
      keys += names.length;
    },
    click: async (target: Target): Promise<void> => {
      await target.click();
      clicks += 1;
    },
    write: async (field: Target, text: string): Promise<void> => {
      const hasFocus = await field.evaluate((element) => element === document.activeElement);
      if (!hasFocus) clicks += 1;
      await field.fill(text);
    },
    choose: async (field: Target, label: string): Promise<void> => {
      await field.selectOption({ label });
      clicks += 1;
    },
    begin: (): void => {
      [keys, clicks, began] = [0, 0, Date.now()];
    },
    /** The task is done: prints its seconds, which hang on the machine. */
    done: (task: string, most: { keys: number; clicks: number }): void => {
      const seconds = ((Date.now() - began) / 1_000).toFixed(1);
      process.stdout.write(
        `${task}: ${String(keys)} keys, ${String(clicks)} clicks, ${seconds} s\n`,
      );
      expect.soft(keys, `keys of: ${task}`).toBeLessThanOrEqual(most.keys);
      expect.soft(clicks, `clicks of: ${task}`).toBeLessThanOrEqual(most.clicks);
    },
  };
};
