import type { KeyboardEvent } from 'react';
import type { PaletteOption } from './options.js';

export interface PaletteKeys {
  options: readonly PaletteOption[];
  active: number;
  /** The actions of one person are shown instead of the results. */
  inActions: boolean;
  setActive: (at: number) => void;
  choose: (option: PaletteOption | undefined) => void;
  showActions: () => void;
  leaveActions: () => void;
  /** Begins a booking for the person of the option, if it is one. */
  book: (option: PaletteOption | undefined) => void;
}

type Handler = (keys: PaletteKeys) => void;

const move =
  (step: 1 | -1): Handler =>
  ({ options, active, setActive }) =>
    setActive((active + step + options.length) % Math.max(options.length, 1));

const leave: Handler = ({ leaveActions }) => leaveActions();

const always: Readonly<Record<string, Handler>> = {
  ArrowDown: move(1),
  ArrowUp: move(-1),
  Enter: ({ options, active, choose }) => choose(options[active]),
};

const whileInActions: Readonly<Record<string, Handler>> = {
  Tab: leave,
  Backspace: leave,
};

/** Letters choose an action; what is typed waits for the results. */
const onLetter =
  (letter: string): Handler =>
  ({ options, choose }) =>
    choose(options.find((option) => option.letter === letter));

const handlerOf = ({ key }: KeyboardEvent, keys: PaletteKeys): Handler | undefined => {
  if (always[key]) return always[key];
  if (keys.inActions)
    return whileInActions[key] ?? (key.length === 1 ? onLetter(key.toLowerCase()) : undefined);
  const onPerson = key === 'Tab' && keys.options[keys.active]?.person;
  return onPerson ? ({ showActions }) => showActions() : undefined;
};

/** With Ctrl, or Cmd on a Mac. */
const withControl: Readonly<Record<string, Handler>> = {
  Enter: ({ options, active, inActions, book }) => !inActions && book(options[active]),
};

/**
 * Arrows move, Enter chooses, Ctrl-Enter books for a person, Tab shows the actions of a person, and
 * their letters choose.
 */
export const onPaletteKey = (event: KeyboardEvent, keys: PaletteKeys): void => {
  const hasControl = event.ctrlKey || event.metaKey;
  const handler = hasControl ? withControl[event.key] : handlerOf(event, keys);
  if (!handler) return;
  event.preventDefault();
  handler(keys);
};
