import { greet } from '../mail-content.js';
import type { Addressee, MailContent } from '../mail-content.js';

/** Payload of send-package-purchase-email (spec section 3). */
export interface PackagePurchaseMail extends Addressee {
  packageName: string;
  purchaseDate: string;
  /** With its currency, such as `AED 1,250.00`. */
  amountPaid: string;
  transactionId: string;
  creditsAdded: number;
  expiryDate: string;
  scheduleUrl: string;
}

const credits = (count: number): string => `${count} ${count === 1 ? 'credit' : 'credits'}`;

export const packagePurchase = (mail: PackagePurchaseMail): MailContent => ({
  subject: `Your purchase: ${mail.packageName}`,
  preheader: `${credits(mail.creditsAdded)}, valid until ${mail.expiryDate}`,
  title: greet('Thank you', mail.userName),
  lead: 'Your credits are ready to be used.',
  panel: {
    heading: mail.packageName,
    strong: `${credits(mail.creditsAdded)}, valid until ${mail.expiryDate}`,
    rows: [
      ['Bought on', mail.purchaseDate],
      ['Amount paid', `${mail.amountPaid}, 5 % VAT included`],
      ['Transaction', mail.transactionId],
    ],
  },
  action: { label: 'Book a Class', url: mail.scheduleUrl },
  notes: [{ text: 'The last day is included. Packages are personal and cannot be passed on.' }],
});
