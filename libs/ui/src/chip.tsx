import { ChevronDown, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ComponentType, ReactNode, RefCallback } from 'react';
import type { MenuProps } from './chip-menu.js';
import { cx } from './cx.js';
import { Icon } from './icon.js';
import s from './chip.module.css';
import { t } from './messages.js';
import { useRoving } from './roving.js';

/** A line of chips that scrolls sideways on a phone, or takes several lines; one stop of Tab. */
export function Chips({
  label,
  wrap,
  children,
}: {
  label: string;
  wrap?: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <div
      className={cx(s.chips, wrap && s.wrap)}
      role="toolbar"
      aria-label={label}
      {...useRoving<HTMLDivElement>()}
    >
      {children}
    </div>
  );
}

/** On or off. */
export function Chip({
  on,
  onChange,
  children,
}: {
  on: boolean;
  onChange: (on: boolean) => void;
  children: ReactNode;
}): ReactNode {
  return (
    <button
      type="button"
      className={cx(s.chip, on && s.on)}
      aria-pressed={on}
      onClick={() => onChange(!on)}
    >
      {children}
    </button>
  );
}

export interface Choice {
  value: string;
  label: string;
}

/** One of several: the chip opens a menu; with a choice it shows it, and a click clears it. */
export function ChoiceChip({
  label,
  choices,
  value,
  onChange,
}: {
  label: string;
  choices: readonly Choice[];
  value: string | null;
  onChange: (value: string | null) => void;
}): ReactNode {
  const chosen = choices.find((choice) => choice.value === value);
  // Choosing and clearing put another button in this place; the focus goes along.
  const changed = useRef(false);
  const change = (next: string | null): void => {
    changed.current = true;
    onChange(next);
  };
  const keepFocus = (button: HTMLElement | null): void => {
    if (!button || !changed.current) return;
    changed.current = false;
    button.focus();
  };
  if (chosen)
    return (
      <button
        ref={keepFocus}
        type="button"
        className={cx(s.chip, s.on)}
        aria-label={t('clearChip', { label, value: chosen.label })}
        onClick={() => change(null)}
      >
        {chosen.label}
        <Icon of={X} size={16} />
      </button>
    );
  return <MenuChip label={label} choices={choices} onChange={change} buttonRef={keepFocus} />;
}

const loadMenu = () => import('./chip-menu.js');

/**
 * The menu comes with the first hand on the chip: it weighs more than the page around it. Where it
 * can't be had the chip stays closed, and the next tap tries again.
 */
function MenuChip({
  label,
  choices,
  onChange,
  buttonRef,
}: Omit<MenuProps, 'className'> & { buttonRef: RefCallback<HTMLElement> }): ReactNode {
  const [Menu, setMenu] = useState<ComponentType<MenuProps> | null>(null);
  const content = (
    <>
      {label}
      <Icon of={ChevronDown} size={16} />
    </>
  );
  if (Menu)
    return <Menu label={content} choices={choices} onChange={onChange} className={s.chip} />;
  const warm = (): void => void loadMenu().catch(() => undefined);
  const open = (): void =>
    void loadMenu().then(
      ({ ChipMenu }) => setMenu(() => ChipMenu),
      () => undefined,
    );
  return (
    <button
      ref={buttonRef}
      type="button"
      className={s.chip}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={warm}
      onFocus={warm}
      onClick={open}
      onKeyDown={(event) => event.key === 'ArrowDown' && open()}
    >
      {content}
    </button>
  );
}
