import { useEffect, useRef } from 'react';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';

interface Roving<Group extends HTMLElement> {
  ref: RefObject<Group | null>;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: (event: FocusEvent) => void;
}

const buttonsOf = (group: HTMLElement): HTMLElement[] => [
  ...group.querySelectorAll<HTMLElement>('button:not(:disabled)'),
];

/** What an arrow key compares: the axis, and whether forwards or back on it. */
const ARROWS: Readonly<Record<string, readonly [ahead: 'x' | 'y', sign: number]>> = {
  ArrowLeft: ['x', -1],
  ArrowRight: ['x', 1],
  ArrowUp: ['y', -1],
  ArrowDown: ['y', 1],
};

/**
 * The nearest button in the direction of the arrow that stands in the same row or column, as it is
 * seen: in a line, in a table, from left to right or from right to left.
 */
const nextOf = (group: HTMLElement, from: HTMLElement, key: string): HTMLElement | undefined => {
  const [ahead, sign] = ARROWS[key] ?? ['x', 0];
  const across = ahead === 'x' ? 'y' : 'x';
  const start = from.getBoundingClientRect();
  return buttonsOf(group)
    .map((one) => ({ one, at: one.getBoundingClientRect() }))
    .map(({ one, at }) => ({
      one,
      away: sign * (at[ahead] - start[ahead]),
      aside: Math.abs(at[across] - start[across]),
    }))
    .filter(({ away, aside }) => away > 1 && aside < 24)
    .sort((a, b) => a.away - b.away)[0]?.one;
};

/** One button of the group is a stop of the Tab key: where the focus was, else `data-stop`. */
const setStop = (group: HTMLElement, last: HTMLElement | null): void => {
  const buttons = buttonsOf(group);
  const stop =
    buttons.find((one) => one === last) ??
    buttons.find((one) => 'stop' in one.dataset) ??
    buttons[0];
  for (const one of buttons) one.tabIndex = one === stop ? 0 : -1;
};

/**
 * Makes a group of buttons, a line or a table, one stop of the Tab key; the arrow keys move inside
 * it. The button to begin with carries `data-stop`.
 */
export function useRoving<Group extends HTMLElement>(): Roving<Group> {
  const ref = useRef<Group>(null);
  const last = useRef<HTMLElement>(null);
  // Buttons come and go with what the group shows.
  useEffect(() => {
    if (ref.current) setStop(ref.current, last.current);
  });
  return {
    ref,
    onFocus: ({ target, currentTarget }) => {
      // A menu that a button opens is no part of the group, though its events come by here.
      if (!currentTarget.contains(target)) return;
      last.current = target as HTMLElement;
      if (ref.current) setStop(ref.current, last.current);
    },
    onKeyDown: (event) => {
      const { target, key } = event;
      const group = ref.current;
      if (!group?.contains(target as HTMLElement)) return;
      const next = nextOf(group, target as HTMLElement, key);
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
  };
}
