import { cloneElement } from 'react';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { cx } from './cx.js';
import s from './button.module.css';

export type ButtonLook =
  'primary' | 'soft' | 'outline' | 'ghost' | 'quiet' | 'calm' | 'danger' | 'dangerFill' | 'off';

interface ButtonProps extends ComponentProps<'button'> {
  /** One `primary` a screen; in lists the action is `soft` (mock, principle 1). */
  look?: ButtonLook;
  size?: 'sm' | 'md' | 'lg';
  block?: boolean;
  /** Shows the turning mark, keeps the width and takes no second click. */
  busy?: boolean;
}

const classesOf = ({ look = 'soft', size = 'md', block, busy }: ButtonProps) =>
  cx(
    s.btn,
    s[look],
    size === 'sm' && s.sm,
    size === 'lg' && s.lg,
    block && s.block,
    busy && s.busy,
  );

export function Button(props: ButtonProps): ReactNode {
  const { look, size, block, busy, className, children, disabled, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={cx(classesOf({ look, size, block, busy }), className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      <span className={s.label}>{children}</span>
      {busy && <span className={s.busyMark} aria-hidden />}
    </button>
  );
}

/**
 * A link that looks like a button: give it one `<a>` or router `<Link>` as its child. Radix's Slot
 * does the same for 1.8 KB of a first visit.
 */
export function ButtonLink({
  look,
  size,
  block,
  children,
  className,
}: Pick<ButtonProps, 'look' | 'size' | 'block' | 'className'> & {
  children: ReactElement<{ className?: string }>;
}): ReactNode {
  return cloneElement(children, {
    className: cx(classesOf({ look, size, block }), className, children.props.className),
  });
}

/** A 44 px button with a picture only; `label` is what a screen reader says. */
export function IconButton({
  label,
  className,
  ...rest
}: ComponentProps<'button'> & { label: string }): ReactNode {
  return <button type="button" {...rest} className={cx(s.icon, className)} aria-label={label} />;
}
