import { Card } from '@studio/ui/card';
import { ErrorPanel } from '@studio/ui/error-panel';
import { Seg } from '@studio/ui/seg';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { BroadcastDraft } from './broadcast-draft.js';
import s from './messages.module.css';
import { useMailPreview } from './use-broadcasts.js';
import { t } from './messages.js';

const views = [
  { value: 'mail', label: t('asEmail') },
  { value: 'app', label: t('inTheApp') },
];

/** A message as its readers get it. Nothing runs in the frame, and no link leads anywhere. */
export function BroadcastPreview({ draft }: { draft: BroadcastDraft }): ReactNode {
  const [view, setView] = useState(draft.channels.includes('email') ? 'mail' : 'app');
  const topic = draft.audience.kind === 'members' ? 'messages' : 'newsletter';
  const mail = useMailPreview(draft, topic);
  const body = () => {
    if (view === 'app')
      return (
        <Card look="sunk" aria-label={t('inTheApp')}>
          <h3 className={s.subject}>{draft.subject.trim()}</h3>
          <p className={s.text}>{draft.text.trim()}</p>
        </Card>
      );
    if (mail.isPending) return <SkeletonRows what={t('preview')} rows={5} height={60} />;
    if (mail.isError) return <ErrorPanel onRetry={() => void mail.refetch()} />;
    return (
      <>
        <p className="small">
          <span className="muted">{t('subject')}: </span>
          <span className="strong">{mail.data.subject}</span>
        </p>
        <iframe title={t('asEmail')} className={s.frame} sandbox="" srcDoc={mail.data.html} />
      </>
    );
  };
  return (
    <section aria-label={t('preview')} className={s.by}>
      <Seg label={t('preview')} choices={views} value={view} onChange={setView} />
      {body()}
    </section>
  );
}
