import type { Locale } from './locale.js';

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
  words: string;
  links: readonly { label: string; url: string }[];
}

export const footerOf = (standing: Standing, { t }: Locale): Footer => {
  if (standing.sent === 'always')
    return {
      words: t(
        'This message belongs to your account or to what you have bought: it is always sent.',
        'هذه الرسالة تخص حسابك أو مشترياتك، لذلك تُرسل دائمًا.',
      ),
      links: [],
    };
  const settings = {
    label: t('Choose your emails', 'اختيار الرسائل'),
    url: standing.settingsUrl,
  };
  if (standing.sent === 'unless-switched-off')
    return {
      words: t('You get this because you have a booking.', 'تصلك هذه الرسالة لأن لديك حجزًا.'),
      links: [settings],
    };
  return {
    words: t('You can end emails like this.', 'يمكنك إيقاف مثل هذه الرسائل.'),
    links: [{ label: t('Unsubscribe', 'إلغاء الاشتراك'), url: standing.unsubscribeUrl }, settings],
  };
};
