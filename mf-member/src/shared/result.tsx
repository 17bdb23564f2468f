import { Icon } from '@studio/ui/icon';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import s from './result.module.css';

/** How something ended, in the middle of the page: one sign, one sentence, what to do next. */
export function Result({
  icon,
  tone,
  title,
  text,
  children,
  actions,
}: {
  icon: LucideIcon;
  tone: 'calm' | 'scarce' | 'alert';
  title: string;
  text?: ReactNode;
  children?: ReactNode;
  actions: ReactNode;
}): ReactNode {
  return (
    <div className={s.result}>
      <span className={`${s.disc} ${s[tone]}`}>
        <Icon of={icon} size={28} />
      </span>
      <h1>{title}</h1>
      {text && <p className="muted">{text}</p>}
      {children && <div className={s.body}>{children}</div>}
      <div className={s.actions}>{actions}</div>
    </div>
  );
}
