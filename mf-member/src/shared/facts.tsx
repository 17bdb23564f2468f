import type { ReactNode } from 'react';
import s from './facts.module.css';

/** Names and values, one a line. */
export function Facts({ list }: { list: readonly (readonly [string, ReactNode])[] }): ReactNode {
  return (
    <dl className={`num ${s.facts}`}>
      {list.map(([name, value]) => (
        <div key={name} className={s.fact}>
          <dt className="muted">{name}</dt>
          <dd>
            {/* A span of hours stays left to right, whatever way the page reads. */}
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
