import type { KeyboardEvent } from 'react';
import type { PaletteOption } from './options.js';

interface Keys {
  options: readonly PaletteOption[];
  active: number;
  /** The actions of one person are shown instead of the results. */
  inActions: boolean;
  setActive: (at: number) => void;
  choose: (option: PaletteOption | undefined) => void;
  showActions: () => void;
  leaveActions: () => void;
}

/** Arrows move, Enter chooses, Tab shows the actions of a person, and their letters choose. */
export const onPaletteKey = (event: KeyboardEvent, keys: Keys): void => {
  const { options, active, inActions } = keys;
  const handled = (): void => event.preventDefault();
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined) {
    handled();
    keys.setActive((active + step + options.length) % Math.max(options.length, 1));
    return;
  }
  if (event.key === 'Enter') {
    handled();
    keys.choose(options[active]);
    return;
  }
  if (event.key === 'Tab' && (inActions || options[active]?.person)) {
    handled();
    if (inActions) keys.leaveActions();
    else keys.showActions();
    return;
  }
  if (!inActions) return;
  if (['Backspace', 'Escape'].includes(event.key)) {
    handled();
    event.stopPropagation();
    keys.leaveActions();
    return;
  }
  const byLetter = options.find(({ letter }) => letter === event.key.toLowerCase());
  if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) handled();
  if (byLetter) keys.choose(byLetter);
};
