import type { ExpiringPackage } from '@studio/contracts';
import { fullDate } from '@studio/ui/format';
import { t } from './messages.js';

/** What a message about packages that end begins with: their own numbers when it is one. */
export const reminderOf = (rows: readonly ExpiringPackage[]): { subject: string; text: string } => {
  const [row] = rows;
  if (!row || rows.length > 1) return { subject: t('severalSubject'), text: t('severalEmail') };
  const { packageName, creditsLeft, expiresOn } = row.package;
  const { name } = row.member;
  return {
    subject: t('reminderSubject', { packageName }),
    text: t('reminderEmail', { name, creditsLeft, day: fullDate(expiresOn) }),
  };
};
