import type { ReactNode } from 'react';
import s from '../reports.module.css';

/** The question of a card, its answer, and what can be done with it. */
export function CardHead({
  id,
  question,
  answer,
  children,
}: {
  id: string;
  question: string;
  answer: string;
  children?: ReactNode;
}): ReactNode {
  return (
    <header className={s.cardHead}>
      <div>
        <p className="muted small">{question}</p>
        <h2 id={id} className="num">
          {answer}
        </h2>
      </div>
      <div className={s.actions}>{children}</div>
    </header>
  );
}
