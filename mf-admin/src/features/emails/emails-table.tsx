import type { EmailLogRow } from '@studio/contracts';
import { Badge } from '@studio/ui/badge';
import { dateAndTime } from '@studio/ui/format';
import { Table } from '@studio/ui/table';
import type { ReactNode } from 'react';
import { kindLabel, statusLabel } from './email-labels.js';
import s from './emails.module.css';
import { t } from './messages.js';

/** One row a mail; its subject opens it. */
export function EmailsTable({
  emails,
  onOpen,
}: {
  emails: readonly EmailLogRow[];
  onOpen: (emailId: string) => void;
}): ReactNode {
  return (
    <Table label={t('emails')}>
      <thead>
        <tr>
          <th scope="col">{t('when')}</th>
          <th scope="col">{t('subject')}</th>
          <th scope="col">{t('to')}</th>
          <th scope="col">{t('kind')}</th>
          <th scope="col">{t('state')}</th>
          <th scope="col" data-end>
            {t('attempts')}
          </th>
        </tr>
      </thead>
      <tbody className="num">
        {emails.map((email) => {
          const { word, tone } = statusLabel(email.status);
          return (
            <tr key={email.id}>
              <td>{dateAndTime(email.sentAt ?? email.createdAt)}</td>
              <td>
                <button
                  type="button"
                  className={s.subject}
                  dir="auto"
                  data-row
                  onClick={() => onOpen(email.id)}
                >
                  {email.subject || kindLabel(email.kind)}
                </button>
              </td>
              <td className="muted">{email.recipient}</td>
              <td className="muted">{kindLabel(email.kind)}</td>
              <td>
                {email.status === 'sent' ? (
                  <span className="muted">{word}</span>
                ) : (
                  <Badge tone={tone}>{word}</Badge>
                )}
                {email.status === 'failed' && email.error && (
                  <span className={`muted tiny ${s.reason}`}>{email.error}</span>
                )}
              </td>
              <td data-end>{email.attempts}</td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
