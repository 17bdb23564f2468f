import type { EmailLogRow } from '@studio/contracts';
import { Badge } from '@studio/ui/badge';
import { dateAndTime } from '@studio/ui/format';
import { Table } from '@studio/ui/table';
import type { ReactNode } from 'react';
import { sentence } from '../../shared/words.js';
import { statusWords } from './email-words.js';
import s from './emails.module.css';

/** One row a mail; its subject opens it. */
export function EmailsTable({
  emails,
  onOpen,
}: {
  emails: readonly EmailLogRow[];
  onOpen: (emailId: string) => void;
}): ReactNode {
  return (
    <Table label="Emails">
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Subject</th>
          <th scope="col">To</th>
          <th scope="col">Kind</th>
          <th scope="col">State</th>
          <th scope="col" data-end>
            Attempts
          </th>
        </tr>
      </thead>
      <tbody className="num">
        {emails.map((email) => {
          const { word, tone } = statusWords(email.status);
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
                  {email.subject || sentence(email.kind)}
                </button>
              </td>
              <td className="muted">{email.recipient}</td>
              <td className="muted">{sentence(email.kind)}</td>
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
