import type { ReactNode } from 'react';
import { Spot } from './spot.js';
import type { SpotName } from './spot.js';
import s from './empty.module.css';

/** Nothing to show, and what to do next. */
export function Empty({
  spot,
  title,
  page = false,
  children,
  action,
}: {
  spot?: SpotName;
  title: string;
  /** It is all that the page shows, so its title is the page's. */
  page?: boolean;
  children?: ReactNode;
  action?: ReactNode;
}): ReactNode {
  return (
    <div className={s.empty}>
      {spot && (
        <div className={s.spot}>
          <Spot name={spot} />
        </div>
      )}
      {page ? <h1>{title}</h1> : <h2>{title}</h2>}
      {children && <p className={s.text}>{children}</p>}
      {action && <div className={s.actions}>{action}</div>}
    </div>
  );
}
