import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.js';
import { Icon } from './icon.js';
import s from './badge.module.css';

/** Marks an exception; what is as it should be stays plain text (mock, principle 4). */
export function Badge({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: 'plain' | 'calm' | 'scarce' | 'alert' | 'accent' | 'line';
  icon?: LucideIcon;
  children: ReactNode;
}): ReactNode {
  return (
    <span className={cx('num', s.badge, tone !== 'plain' && s[tone])}>
      {icon && <Icon of={icon} size={14} />}
      {children}
    </span>
  );
}
