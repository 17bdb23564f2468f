import { CircleAlert, CircleCheck, Clock, Info } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.js';
import { Icon } from './icon.js';
import s from './note.module.css';

const icons = { plain: Info, calm: CircleCheck, scarce: Clock, alert: CircleAlert };

/** A sentence that must be seen; `alert` is read out at once. */
export function Note({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: keyof typeof icons;
  icon?: LucideIcon;
  children: ReactNode;
}): ReactNode {
  return (
    <div
      className={cx(s.note, tone !== 'plain' && s[tone])}
      role={tone === 'alert' ? 'alert' : undefined}
    >
      <Icon of={icon ?? icons[tone]} />
      <div>{children}</div>
    </div>
  );
}
