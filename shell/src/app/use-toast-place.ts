import { useEffect } from 'react';
import { placeFor, type Box, type Place } from './toast-place.js';

const roles = ['button', 'tab', 'switch', 'option', 'menuitem'];
const elements = ['a[href]', 'button', 'input', 'select', 'textarea', 'summary'];
const CONTROLS = [...elements, ...roles.map((role) => `[role='${role}']`)].join();
/** px between toasts and the edge of a wide window, of a phone's, and of what stands above. */
const MARGIN = 24;
const PHONE_MARGIN = 16;
const BELOW_HEADER = 12;

const boxOf = (element: Element): Box => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
};

/** What is in the window and on top there: behind a dialog nothing can be pressed. */
const canBePressed = (element: Element, { left, top, width, height }: Box): boolean => {
  if (width === 0 || height === 0) return false;
  const x = left + width / 2;
  const y = top + height / 2;
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return false;
  const onTop = document
    .elementsFromPoint(x, y)
    .find((one) => one.closest('[data-sonner-toaster]') === null);
  return onTop !== undefined && (element.contains(onTop) || onTop.contains(element));
};

const controlsBeside = (toaster: Element): Box[] =>
  [...document.querySelectorAll(CONTROLS)].flatMap((element) => {
    if (toaster.contains(element)) return [];
    const box = boxOf(element);
    return canBePressed(element, box) ? [box] : [];
  });

const heightOf = (toaster: Element): number => {
  const boxes = [...toaster.querySelectorAll('[data-sonner-toast]')].map(boxOf);
  return Math.max(0, ...boxes.map(({ height }) => height));
};

const headerEnd = (): number =>
  document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;

const placedAt = new WeakMap<Element, Place>();

/** Puts the list of toasts where it covers nothing that can be pressed. */
const place = (toaster: HTMLElement, isPhone: boolean): void => {
  const height = heightOf(toaster);
  if (height === 0) return;
  const margin = isPhone ? PHONE_MARGIN : MARGIN;
  const top = Math.max(0, headerEnd()) + BELOW_HEADER;
  const within = {
    left: margin,
    top,
    width: innerWidth - 2 * margin,
    height: innerHeight - margin - top,
  };
  const width = Math.min(toaster.getBoundingClientRect().width, within.width);
  const found = placeFor({
    within,
    size: { width, height },
    controls: controlsBeside(toaster),
    current: placedAt.get(toaster),
  });
  toaster.toggleAttribute('data-placed', found !== undefined);
  if (!found) return;
  placedAt.set(toaster, found);
  const bottom = innerHeight - found.top - height;
  toaster.style.setProperty('--placed-left', `${String(Math.round(found.left))}px`);
  toaster.style.setProperty('--placed-bottom', `${String(Math.round(bottom))}px`);
};

/** Toasts never cover a control: they are placed when they come, and again when the page moves. */
export const useToastPlace = (isPhone: boolean): void => {
  useEffect(() => {
    let frame = 0;
    const again = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const toaster = document.querySelector<HTMLElement>('[data-sonner-toaster]');
        if (toaster) place(toaster, isPhone);
      });
    };
    const observer = new MutationObserver(again);
    observer.observe(document.body, { childList: true, subtree: true });
    addEventListener('resize', again);
    addEventListener('scroll', again, { passive: true, capture: true });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      removeEventListener('resize', again);
      removeEventListener('scroll', again, { capture: true });
    };
  }, [isPhone]);
};
