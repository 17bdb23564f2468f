import type { Language } from './language.js';
import { texts } from './messages.js';

/**
 * Why a mail comes, and whether it can be ended: what the law or the contract asks for is always
 * sent and says so; what belongs to a booking can be switched off in the settings; the rest also
 * by one click.
 */
export type Standing =
  | { sent: 'always' }
  | { sent: 'unless-switched-off'; settingsUrl: string }
  | { sent: 'unless-unsubscribed'; settingsUrl: string; unsubscribeUrl: string };

interface Footer {
  text: string;
  links: readonly { label: string; url: string }[];
}

export const footerOf = (standing: Standing, language: Language): Footer => {
  const t = texts(language);
  if (standing.sent === 'always') return { text: t('alwaysSent'), links: [] };
  const settings = { label: t('chooseEmails'), url: standing.settingsUrl };
  if (standing.sent === 'unless-switched-off')
    return { text: t('sentForBooking'), links: [settings] };
  return {
    text: t('canBeEnded'),
    links: [{ label: t('unsubscribe'), url: standing.unsubscribeUrl }, settings],
  };
};
