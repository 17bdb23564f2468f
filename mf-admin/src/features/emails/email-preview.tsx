import type { EmailDetails } from '@studio/contracts';
import { Note } from '@studio/ui/note';
import { Seg } from '@studio/ui/seg';
import { useState } from 'react';
import type { ReactNode } from 'react';
import s from './emails.module.css';

const views = [
  { value: 'html', label: 'As seen' },
  { value: 'text', label: 'Plain text' },
];

/** What was sent. In the frame nothing runs, nothing is sent, and no link leads anywhere. */
export function EmailPreview({ email }: { email: EmailDetails }): ReactNode {
  const [view, setView] = useState('html');
  const { html, text, secretsErased, language } = email;
  if (html === null || text === null)
    return <p className="muted small">Nothing of this email is kept.</p>;
  return (
    <section aria-labelledby="preview" className={s.preview}>
      <div className={s.previewHead}>
        <h3 id="preview" className={s.heading}>
          What was sent
        </h3>
        <Seg label="Form" choices={views} value={view} onChange={setView} />
      </div>
      {secretsErased && <Note>One-time links and codes are never kept, and not shown here.</Note>}
      {view === 'html' ? (
        <iframe title="Preview of the email" className={s.frame} sandbox="" srcDoc={html} />
      ) : (
        <pre className={s.text} dir={language === 'ar' ? 'rtl' : 'ltr'}>
          {text}
        </pre>
      )}
    </section>
  );
}
