import { Inject, Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { filsToAed } from '@studio/domain-kit';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { Emails } from '../emails/emails.api.js';
import { personOf } from '../people/people.api.js';

/** The front desk mails the invoice of a sale: it goes by mail alone, as it is asked for. */
@Injectable()
export class OnInvoiceEvents {
  constructor(
    private readonly emails: Emails,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  @OnEvent('invoice.mailed.v1', 'OnInvoiceEvents.mailed')
  async mailed(event: StudioEvent<'invoice.mailed.v1'>, tx: EntityManager): Promise<void> {
    const { userId, paymentId, number, isVoucher, description, ...data } = event.data;
    const { email, fullName } = await personOf(tx, { studioId: event.studioId, userId });
    const money = (fils: number): string => `${data.currency} ${filsToAed(fils)}`;
    await this.emails.enqueue(tx, event, {
      kind: 'receipt',
      userId,
      payload: {
        userEmail: email,
        userName: fullName,
        number,
        isVoucher,
        description,
        issuedOn: data.issuedAt,
        total: money(data.total),
        net: money(data.net),
        vat: money(data.vat),
        ...(data.vatPercent !== undefined && { vatPercent: data.vatPercent }),
        invoicesUrl: `${this.config.PUBLIC_URL}/my-packages`,
      },
      attachments: [{ invoiceOfPayment: paymentId }],
    });
  }
}
