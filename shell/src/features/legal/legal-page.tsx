import { Link } from '@studio/shell-kit/router';
import { titleOf } from '@studio/shell-kit/studio';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import s from './legal.module.css';
import type { LegalSection } from './legal-section.js';
import { t, Text } from './messages.js';
import { whoAndWhere } from './who-and-where.js';

const anchorOf = (title: string): string => title.toLowerCase().replace(/[^a-z]+/g, '-');

/** A page to read: what changed when, a short version, its parts with a way to each. */
export function LegalPage({
  title,
  updated,
  short,
  sections,
  other,
  instead,
}: {
  title: string;
  /** As it is written, e.g. `1 November 2026`; null while it is not known. */
  updated: string | null;
  /** What most people come to know. */
  short: readonly string[];
  sections: readonly LegalSection[];
  other: { to: string; title: string };
  /** Stands there while the text is not. */
  instead?: ReactNode;
}): ReactNode {
  useEffect(() => {
    document.title = titleOf(title);
  }, [title]);
  return (
    <div className={s.page}>
      <article className={s.article}>
        <header className={s.head}>
          <h1>{title}</h1>
          {updated && <p>{t('inForce', { date: updated, studio: whoAndWhere() })}</p>}
        </header>
        {instead ?? (
          <section className={s.short} aria-labelledby="short">
            <h2 id="short">{t('inShort')}</h2>
            <ul>
              {short.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </section>
        )}
        {sections.map((section) => (
          <section key={section.title} id={anchorOf(section.title)} className={s.section}>
            <h2>{section.title}</h2>
            {section.text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {section.points && (
              <ul>
                {section.points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
        <p>
          <Text
            message="seeAlso"
            values={{ title: other.title }}
            tags={{ link: <Link to={other.to} className="link" /> }}
          />
        </p>
      </article>
      <nav className={s.contents} aria-label={t('onThisPage')}>
        {sections.map((section) => (
          <a key={section.title} href={`#${anchorOf(section.title)}`}>
            {section.title}
          </a>
        ))}
      </nav>
    </div>
  );
}
