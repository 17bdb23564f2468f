import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { UnsavedGuard } from './unsaved-guard.js';

let wentTo: string[];
const show = (when: boolean): void => {
  wentTo = [];
  render(
    <>
      <UnsavedGuard when={when} what="name and phone" go={(to) => wentTo.push(to)} />
      <a href="/schedule">Book</a>
    </>,
  );
};

describe('changes that are not saved', () => {
  it('are asked about before a link leads away', () => {
    show(true);
    fireEvent.click(screen.getByRole('link', { name: 'Book' }));
    expect(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Stay here' }));
    expect(wentTo).toEqual([]);
    fireEvent.click(screen.getByRole('link', { name: 'Book' }));
    fireEvent.click(screen.getByRole('button', { name: 'Leave without saving' }));
    expect(wentTo).toEqual(['/schedule']);
  });

  describe('and Back or Forward', () => {
    /** A browser's history: what was asked of it, and a press of Back. */
    class Browser extends EventTarget {
      readonly traversed: string[] = [];
      traverseTo(key: string): { committed: Promise<void>; finished: Promise<void> } {
        this.traversed.push(key);
        this.press('/settings', { key });
        return { committed: Promise.reject(new Error('gone')), finished: Promise.resolve() };
      }
      /** True: the browser goes there. */
      press(path: string, { key = 'before', cancelable = true } = {}): boolean {
        const destination = { key, url: new URL(path, location.href).href };
        const event = Object.assign(new Event('navigate', { cancelable }), {
          navigationType: 'traverse',
          destination,
        });
        let isFree = false;
        act(() => void (isFree = this.dispatchEvent(event)));
        return isFree;
      }
    }
    const leaves = (): HTMLElement | null => screen.queryByRole('dialog');
    let browser: Browser;
    beforeEach(() => {
      browser = new Browser();
      Object.assign(window, { navigation: browser });
    });
    afterEach(() => Reflect.deleteProperty(window, 'navigation'));

    it('are asked about, and then go where they led', () => {
      show(true);
      expect(browser.press('/settings')).toBe(false);
      fireEvent.click(screen.getByRole('button', { name: 'Stay here' }));
      expect(leaves()).toBeNull();
      expect(browser.press('/settings')).toBe(false);
      fireEvent.click(screen.getByRole('button', { name: 'Leave without saving' }));
      expect(browser.traversed).toEqual(['before']);
    });

    it('are free within the page, when the browser insists, and without changes', () => {
      show(true);
      expect(browser.press(`${location.pathname}#devices`)).toBe(true);
      expect(browser.press('/settings', { cancelable: false })).toBe(true);
      expect(leaves()).toBeNull();
      cleanup();
      show(false);
      expect(browser.press('/settings')).toBe(true);
    });
  });

  it('keep the tab from being closed unasked', () => {
    show(true);
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
  });

  it('are no matter when there are none', () => {
    show(false);
    expect(fireEvent.click(screen.getByRole('link', { name: 'Book' }))).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
  });
});
