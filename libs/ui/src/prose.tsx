import type { ReactNode } from 'react';
import s from './prose.module.css';

/** A page that the studio wrote. Its few tags are made by the server; nothing else is in them. */
export function Prose({ html }: { html: string }): ReactNode {
  return <div className={s.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
