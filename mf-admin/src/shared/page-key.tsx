import { useEffect } from 'react';
import type { ReactNode } from 'react';
import s from './page-key.module.css';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.closest('[role="dialog"]') !== null ||
    target.isContentEditable ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** A single letter that does something on a page, where nothing is typed. */
export const usePageKey = (letter: string, onPress: () => void): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.key.toLowerCase() !== letter || !isPlain || isTyping(event.target)) return;
      event.preventDefault();
      onPress();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [letter, onPress]);
};

/** The letter on its button, where there is a keyboard. Screen readers hear `aria-keyshortcuts`. */
export function KeyHint({ letter }: { letter: string }): ReactNode {
  return (
    <kbd className={s.key} aria-hidden>
      {letter.toUpperCase()}
    </kbd>
  );
}
