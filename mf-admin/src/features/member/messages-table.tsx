import type { EmailLogRow, MemberScreen } from '@studio/contracts';
import { Badge } from '@studio/ui/badge';
import { dateAndTime } from '@studio/ui/format';
import { Table } from '@studio/ui/table';
import type { ReactNode } from 'react';
import { sentence } from '../../shared/labels.js';
import { ListHead } from './list-head.js';
import s from './member.module.css';
import { messagesOf, type Message } from './messages-of.js';
import { MissingPart } from './missing-part.js';
import { messagesCsv } from './record-csv.js';
import { t } from './messages.js';

function EmailState({ email }: { email: EmailLogRow }): ReactNode {
  if (email.status !== 'failed') return <span className="muted">{sentence(email.status)}</span>;
  return (
    <Badge tone="alert">
      {t('failed')}
      {email.error ? `: ${email.error}` : ''}
    </Badge>
  );
}

function Row({ message }: { message: Message }): ReactNode {
  if (message.by === 'email') {
    const { email } = message;
    return (
      <tr>
        <td>{dateAndTime(message.at)}</td>
        <td className="strong">{email.subject}</td>
        <td className="muted">{t('byEmailTo', { recipient: email.recipient })}</td>
        <td>
          <EmailState email={email} />
        </td>
      </tr>
    );
  }
  const { title, message: text, is_read: isRead } = message.notification;
  return (
    <tr>
      <td>{dateAndTime(message.at)}</td>
      <td className={s.messageText}>
        <span className="strong">{title}</span>
        <p className="muted small">{text}</p>
      </td>
      <td className="muted">{t('inTheApp')}</td>
      <td className="muted">{isRead ? t('readByMember') : t('notReadYet')}</td>
    </tr>
  );
}

/** What the studio has said to a member, by mail and in the app. */
export function Messages({ screen }: { screen: MemberScreen }): ReactNode {
  const messages = messagesOf(screen);
  const isPartMissing = !screen.emails || !screen.notifications;
  return (
    <div className={s.main}>
      {isPartMissing && <MissingPart />}
      {!isPartMissing && messages.length === 0 && <p className="muted">{t('noMessageSent')}</p>}
      {messages.length > 0 && (
        <ListHead title={t('messages')} name="messages" read={() => messagesCsv(screen)} />
      )}
      {messages.length > 0 && (
        <Table label={t('messages')}>
          <thead>
            <tr>
              <th scope="col">{t('when')}</th>
              <th scope="col">{t('message')}</th>
              <th scope="col">{t('messageBy')}</th>
              <th scope="col">{t('state')}</th>
            </tr>
          </thead>
          <tbody className="num">
            {messages.map((message) => (
              <Row key={message.id} message={message} />
            ))}
          </tbody>
        </Table>
      )}
    </div>
  );
}
