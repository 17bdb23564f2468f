import type { EmailDetails } from '@studio/contracts';
import { Note } from '@studio/ui/note';
import { Seg } from '@studio/ui/seg';
import { useState } from 'react';
import type { ReactNode } from 'react';
import s from './emails.module.css';
import { t } from './messages.js';

const views = [
  { value: 'html', label: t('asSeen') },
  { value: 'text', label: t('plainText') },
];

/** What was sent. In the frame nothing runs, nothing is sent, and no link leads anywhere. */
export function EmailPreview({ email }: { email: EmailDetails }): ReactNode {
  const [view, setView] = useState('html');
  const { html, text, secretsErased, language } = email;
  if (html === null || text === null) return <p className="muted small">{t('nothingEmailKept')}</p>;
  return (
    <section aria-labelledby="preview" className={s.preview}>
      <div className={s.previewHead}>
        <h3 id="preview" className={s.heading}>
          {t('whatSent')}
        </h3>
        <Seg label={t('form')} choices={views} value={view} onChange={setView} />
      </div>
      {secretsErased && <Note>{t('oneTimeLinksCodes')}</Note>}
      {view === 'html' ? (
        <iframe title={t('previewEmail')} className={s.frame} sandbox="" srcDoc={html} />
      ) : (
        <pre className={s.text} dir={language === 'ar' ? 'rtl' : 'ltr'}>
          {text}
        </pre>
      )}
    </section>
  );
}
