import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.js';
import s from './card.module.css';

export function Card({
  look,
  className,
  ...rest
}: ComponentProps<'section'> & { look?: 'lift' | 'flush' | 'sunk' }): ReactNode {
  return <section {...rest} className={cx(s.card, look && s[look], className)} />;
}

/** Rows with a thin line between them. */
export function List(props: ComponentProps<'ul'>): ReactNode {
  return <ul {...props} className={cx(s.list, props.className)} />;
}
