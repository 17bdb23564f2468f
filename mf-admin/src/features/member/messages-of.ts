import type { EmailLogRow, MemberScreen, NotificationView } from '@studio/contracts';

export type Message =
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
