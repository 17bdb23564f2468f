import { useEffect, useRef } from 'react';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';

interface Roving<Group extends HTMLElement> {
  ref: RefObject<Group | null>;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: (event: FocusEvent) => void;
}

const buttonsOf = (group: HTMLElement | null): HTMLElement[] =>
  group ? [...group.querySelectorAll<HTMLElement>('button:not(:disabled)')] : [];

/** Where a button of a table stands; of a line of buttons, in its one row. */
const columnOf = ({ dataset }: HTMLElement): number => Number(dataset['column']);

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
/** Left is forwards where one reads from right to left. */
const stepOf = (key: string, group: HTMLElement): number | undefined => {
  const step = STEPS[key];
  return step && getComputedStyle(group).direction === 'rtl' ? -step : step;
};

const inLine = (buttons: readonly HTMLElement[], from: HTMLElement, step: number) =>
  buttons[buttons.indexOf(from) + step];

/** The nearest button in the same row, else where that row has none in that direction: nothing. */
const inRow = (buttons: readonly HTMLElement[], from: HTMLElement, step: number) =>
  buttons
    .filter(
      (one) =>
        one.dataset['row'] === from.dataset['row'] &&
        Math.sign(columnOf(one) - columnOf(from)) === step,
    )
    .sort((a, b) => step * (columnOf(a) - columnOf(b)))[0];

const inColumn = (buttons: readonly HTMLElement[], from: HTMLElement, step: number) =>
  inLine(
    buttons.filter((one) => columnOf(one) === columnOf(from)),
    from,
    step,
  );

const DOWN: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

const nextOf = (
  group: HTMLElement,
  from: HTMLElement,
  key: string,
): HTMLElement | null | undefined => {
  const buttons = buttonsOf(group);
  const step = stepOf(key, group);
  const isTable = from.dataset['row'] !== undefined;
  if (step) return (isTable ? inRow : inLine)(buttons, from, step);
  if (isTable && DOWN[key]) return inColumn(buttons, from, DOWN[key]);
  if (isTable) return null;
  if (key === 'Home') return buttons[0];
  return key === 'End' ? buttons.at(-1) : null;
};

/** One button of the group is a stop of the Tab key: where the focus was, else `data-stop`. */
const setStop = (group: HTMLElement | null, last: HTMLElement | null): void => {
  const buttons = buttonsOf(group);
  const stop =
    buttons.find((one) => one === last) ??
    buttons.find((one) => one.dataset['stop'] !== undefined) ??
    buttons[0];
  for (const one of buttons) one.tabIndex = one === stop ? 0 : -1;
};

/**
 * Makes a group of buttons one stop of the Tab key; the arrow keys, Home and End move inside it.
 * Buttons of a table carry `data-row` and `data-column`. The one to begin with carries `data-stop`.
 */
export function useRoving<Group extends HTMLElement>(): Roving<Group> {
  const ref = useRef<Group>(null);
  const last = useRef<HTMLElement>(null);
  // Buttons come and go with what the group shows.
  useEffect(() => setStop(ref.current, last.current));
  return {
    ref,
    onFocus: ({ target }) => {
      // A menu that a button opens is no part of the group, though its events come by here.
      if (!(target instanceof HTMLElement) || !ref.current?.contains(target)) return;
      last.current = target;
      setStop(ref.current, target);
    },
    onKeyDown: (event) => {
      const { target, key } = event;
      if (!(target instanceof HTMLElement) || !ref.current?.contains(target)) return;
      const next = nextOf(ref.current, target, key);
      if (next === null) return;
      event.preventDefault();
      next?.focus();
    },
  };
}
