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

export const giftCard: Writer<GiftCardMail> = (mail, { say, greet, money }) => ({
  subject: say(`A gift card of ${money(mail.amount)}`, `بطاقة هدية بقيمة ${money(mail.amount)}`),
  preheader: say('Its code is inside.', 'الرمز في الداخل.'),
  title: greet(say('A gift card', 'بطاقة هدية'), mail.userName),
  lead: mail.message || say('For classes at the studio.', 'لحصص الاستوديو.'),
  panel: {
    heading: money(mail.amount),
    strong: mail.code,
    rows: [...row(say('From', 'من'), mail.from)],
  },
  ...button(say('View Packages', 'عرض الباقات'), mail.packagesUrl),
  notes: [
    {
      text: say(
        'Type the code where you pay: for packages, classes and events. Keep this mail: whoever has the code can use it.',
        'يُكتب الرمز عند الدفع: للباقات والحصص والفعاليات. يُرجى الاحتفاظ بهذه الرسالة: كل من لديه الرمز يمكنه استخدامه.',
      ),
    },
  ],
});
