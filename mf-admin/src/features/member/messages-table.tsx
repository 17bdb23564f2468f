import type { EmailLogRow, MemberScreen, NotificationView } from '@studio/contracts';
import { Badge } from '@studio/ui/badge';
import { dateAndTime } from '@studio/ui/format';
import { Table } from '@studio/ui/table';
import type { ReactNode } from 'react';
import { sentence } from '../../shared/labels.js';
import s from './member.module.css';
import { MissingPart } from './missing-part.js';
import { t } from './messages.js';

type Message =
  | { by: 'email'; id: string; at: string; email: EmailLogRow }
  | { by: 'app'; id: string; at: string; notification: NotificationView };

/** Both kinds in one order, the newest first. */
export const messagesOf = ({
  emails,
  notifications,
}: Pick<MemberScreen, 'emails' | 'notifications'>): Message[] => {
  const mailed = (emails ?? []).map((email) => {
    const at = email.sentAt ?? email.createdAt;
    return { by: 'email' as const, id: email.id, at, email };
  });
  const inApp = (notifications ?? []).map((notification) => {
    const { id, created_at: at } = notification;
    return { by: 'app' as const, id, at, notification };
  });
  return [...mailed, ...inApp].sort((a, b) => b.at.localeCompare(a.at));
};

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
