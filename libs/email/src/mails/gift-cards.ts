import type { Addressee, Writer } from '../mail-content.js';
import { button, row } from './classes.js';

/** A gift card, to whom it is for: its code stands here and nowhere else. */
export interface GiftCardMail extends Addressee {
  code: string;
  amount: string;
  /** Empty for one's own. */
  from: string;
  message: string;
  packagesUrl: string;
}

export const giftCard: Writer<GiftCardMail> = (mail, { t, greet, money }) => ({
  subject: t(`A gift card of ${money(mail.amount)}`, `بطاقة هدية بقيمة ${money(mail.amount)}`),
  preheader: t('Its code is inside.', 'الرمز في الداخل.'),
  title: greet(t('A gift card', 'بطاقة هدية'), mail.userName),
  lead: mail.message || t('For classes at the studio.', 'لحصص الاستوديو.'),
  panel: {
    heading: money(mail.amount),
    strong: mail.code,
    rows: [...row(t('From', 'من'), mail.from)],
  },
  ...button(t('View Packages', 'عرض الباقات'), mail.packagesUrl),
  notes: [
    {
      text: t(
        'Type the code where you pay: for packages, classes and events. Keep this mail: whoever has the code can use it.',
        'يُكتب الرمز عند الدفع: للباقات والحصص والفعاليات. يُرجى الاحتفاظ بهذه الرسالة: كل من لديه الرمز يمكنه استخدامه.',
      ),
    },
  ],
});
