import { useEffect } from 'react';
import type { ReactNode } from 'react';
import s from './legal.module.css';

export interface LegalSection {
  title: string;
  text: readonly string[];
}

/** A legal text: one column, a heading a section. */
export function LegalPage({
  title,
  sections,
}: {
  title: string;
  sections: readonly LegalSection[];
}): ReactNode {
  useEffect(() => {
    document.title = `${title} · Mawj`;
  }, [title]);
  return (
    <article className={s.page}>
      <h1>{title}</h1>
      {sections.map((section) => (
        <section key={section.title}>
          <h2>{section.title}</h2>
          {section.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  );
}
