import type { Certificate, SentTrainerPage, TrainerPageContent } from '@studio/contracts';
import { Avatar } from '@studio/ui/avatar';
import { fullDate } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { t } from './messages.js';
import s from './trainer-pages.module.css';

const labelOf = ({ name, issuer, year, expiresOn }: Certificate): string => {
  const certificate = t('certificate', { name, issuer, year: String(year) });
  return expiresOn ? t('until', { certificate, day: fullDate(expiresOn) }) : certificate;
};

const parts: readonly [string, (content: TrainerPageContent) => readonly string[]][] = [
  [t('about'), ({ bio }) => (bio ? [bio] : [])],
  [t('languages'), ({ languages }) => (languages.length ? [languages.join(', ')] : [])],
  [t('certificates'), ({ certificates }) => certificates.map(labelOf)],
];

function Side({ title, rows }: { title: string; rows: readonly string[] }): ReactNode {
  return (
    <div>
      <p className="muted tiny">{title}</p>
      {rows.length === 0 && <p className="muted">{t('nothing')}</p>}
      {rows.map((row) => (
        <p key={row} className={s.text}>
          {row}
        </p>
      ))}
    </div>
  );
}

function Portraits({ page: { name, approved, draft } }: { page: SentTrainerPage }): ReactNode {
  if (approved.portraitUrl === draft.portraitUrl) return null;
  return (
    <section className={s.part} aria-label={t('portrait')}>
      <h3>{t('portrait')}</h3>
      <div className={s.sides}>
        {[
          { title: t('before'), url: approved.portraitUrl },
          { title: t('after'), url: draft.portraitUrl },
        ].map(({ title, url }) => (
          <div key={title}>
            <p className="muted tiny">{title}</p>
            {url ? (
              <Avatar name={name} src={url} size={96} />
            ) : (
              <p className="muted">{t('nothing')}</p>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}

/** A page as members see it beside what was sent, part by part. */
export function Comparison({ page }: { page: SentTrainerPage }): ReactNode {
  const { approved, draft } = page;
  return (
    <>
      <Portraits page={page} />
      {parts.map(([title, rowsOf]) => {
        const [before, after] = [rowsOf(approved), rowsOf(draft)];
        const isSame = before.join('\n') === after.join('\n');
        return (
          <section key={title} className={s.part} aria-label={title}>
            <h3>{title}</h3>
            {isSame ? (
              <Side title={t('same')} rows={after} />
            ) : (
              <div className={s.sides}>
                <Side title={t('before')} rows={before} />
                <Side title={t('after')} rows={after} />
              </div>
            )}
          </section>
        );
      })}
    </>
  );
}
