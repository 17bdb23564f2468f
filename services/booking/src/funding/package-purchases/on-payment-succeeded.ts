import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { grantPackage, isGranted } from './grant-package.js';
import { grantVisit } from './visits.js';

/** Money for a package arrived, and nobody may have waited for the answer to /internal/grants. */
@Injectable()
export class OnPaymentSucceeded {
  constructor(private readonly studio: StudioContext) {}

  @OnEvent('payment.succeeded.v1', 'OnPaymentSucceeded.grant')
  async grant(event: StudioEvent<'payment.succeeded.v1'>, tx: EntityManager): Promise<void> {
    const { data, studioId } = event;
    if (data.kind !== 'package' && data.kind !== 'visit') return;
    // As a rule payments has asked for it meanwhile.
    if (await isGranted(tx, { studioId, providerSessionId: data.providerSessionId })) return;
    const grant = data.kind === 'visit' ? grantVisit : grantPackage;
    const paid = {
      studioId,
      memberId: data.userId,
      packageId: data.referenceId,
      paymentId: data.paymentId,
      providerSessionId: data.providerSessionId,
      amount: data.amount,
      paidAt: new Date(data.paidAt),
    };
    // Who had it already hears so from payments, which asks for the same and sends the money back.
    await grant(tx, paid, this.studio);
  }
}
