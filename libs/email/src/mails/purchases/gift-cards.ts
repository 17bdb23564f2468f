import type { Addressee } from '../../mail-content.js';
import { button, row } from '../panel.js';
import { purchaseMail } from './messages.js';

/** A gift card, to whom it is for: its code stands here and nowhere else. */
export interface GiftCardMail extends Addressee {
  code: string;
  amount: string;
  /** Empty for one's own. */
  from: string;
  message: string;
  packagesUrl: string;
}

export const giftCard = purchaseMail<GiftCardMail>((mail, { t, greet, money }) => ({
  subject: t('giftCardSubject', { amount: money(mail.amount) }),
  preheader: t('itsCodeIsInside'),
  title: greet(t('aGiftCard'), mail.userName),
  lead: mail.message || t('giftCardLead'),
  panel: {
    heading: money(mail.amount),
    strong: mail.code,
    rows: [...row(t('from'), mail.from)],
  },
  ...button(t('viewPackages'), mail.packagesUrl),
  notes: [
    {
      text: t('giftCardText'),
    },
  ],
}));
