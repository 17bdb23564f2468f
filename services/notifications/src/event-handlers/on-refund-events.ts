import { Inject, Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { filsToAed } from '@studio/domain-kit';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { Emails } from '../emails/emails.api.js';
import { Inbox } from '../inbox/inbox.api.js';
import { personOf } from '../people/people.api.js';
import { t } from './messages.js';

type Refunded = StudioEvent<'payment.refunded.v1'>;

/** Where what no gift card gets goes: to the card, or by hand, now or when somebody comes for it. */
const refundedTo = ({ amount, toGiftCard = 0, byHand, toPayOut = [] }: Refunded['data']) => {
  if (amount === toGiftCard) return 'gift_card';
  const [owed, ...others] = toPayOut;
  if (owed) return others.length > 0 ? 'owed' : (`owed_${owed.method}` as const);
  return byHand ? 'hand' : 'card';
};

/** Money is on its way back: bell, and a mail with the credit note. */
@Injectable()
export class OnRefundEvents {
  constructor(
    private readonly emails: Emails,
    private readonly inbox: Inbox,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  @OnEvent('payment.refunded.v1', 'OnRefundNews.refunded')
  async refunded(event: Refunded, tx: EntityManager): Promise<void> {
    const { userId, description, currency, amount } = event.data;
    const { toGiftCard = 0, toPayOut = [] } = event.data;
    await this.inbox.notify(tx, event, {
      userId,
      title: toPayOut.length > 0 ? t('refundAtFrontDesk') : t('refundOnItsWay'),
      message: t('refundText', {
        amount: `${currency} ${filsToAed(amount)}`,
        description,
        to: refundedTo(event.data),
        gift: toGiftCard === 0 ? 'none' : 'some',
        giftCard: `${currency} ${filsToAed(toGiftCard)}`,
      }),
    });
    await this.mail(event, tx);
  }

  /** A payment that was never what was asked for has neither invoice nor credit note. */
  private async mail(event: Refunded, tx: EntityManager): Promise<void> {
    const { creditNoteNumber, creditNote, ...data } = event.data;
    if (!creditNoteNumber || !creditNote) return;
    const { studioId } = event;
    const to = await personOf(tx, { studioId, userId: data.userId });
    const money = (fils: number): string => `${data.currency} ${filsToAed(fils)}`;
    await this.emails.enqueue(tx, event, {
      kind: 'credit-note',
      userId: data.userId,
      payload: {
        userEmail: to.email,
        userName: to.fullName,
        number: creditNoteNumber,
        invoiceNumber: creditNote.invoiceNumber,
        description: `${data.description}: ${data.reason}`,
        issuedOn: data.refundedAt,
        total: money(data.amount),
        net: money(creditNote.net),
        vat: money(creditNote.vat),
        ...(creditNote.vatPercent !== undefined && { vatPercent: creditNote.vatPercent }),
        to: refundedTo(event.data),
        invoicesUrl: `${this.config.PUBLIC_URL}/my-packages`,
      },
      attachments: [{ creditNoteOfRefund: data.refundId }],
    });
  }
}
