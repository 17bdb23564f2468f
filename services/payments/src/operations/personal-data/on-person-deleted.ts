import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';

/**
 * Identity has deleted an account. Payments and invoices stay, with the id alone; what is printed
 * on an invoice stays as the law asks (docs/privacy.md).
 */
@Injectable()
export class OnPersonDeleted {
  @OnEvent('user.deleted.v1', 'OnPersonDeleted.deleted')
  async deleted(
    { studioId, data }: StudioEvent<'user.deleted.v1'>,
    tx: EntityManager,
  ): Promise<void> {
    const values = [studioId, data.userId];
    // Cards that others gave to this person: the code was mailed, the address isn't needed any more.
    await tx.query(
      `UPDATE gift_cards SET recipient_email = NULL
       WHERE studio_id = $1
         AND recipient_email = (SELECT email FROM members WHERE studio_id = $1 AND user_id = $2)`,
      values,
    );
    // Told for ever: news of the person that come late change nothing.
    await tx.query(
      `INSERT INTO members (studio_id, user_id, email, full_name, as_of)
       VALUES ($1, $2, '', NULL, 'infinity')
       ON CONFLICT (studio_id, user_id) DO UPDATE
         SET email = '', full_name = NULL, as_of = 'infinity'`,
      values,
    );
    await tx.query('DELETE FROM billing_details WHERE studio_id = $1 AND user_id = $2', values);
    await tx.query('DELETE FROM checkout_requests WHERE studio_id = $1 AND user_id = $2', values);
    await endSubscriptions(tx, values);
    await forgetGifts(tx, values);
  }
}

/** What they wrote goes; what still runs is ended at the provider, so that nothing is charged. */
const endSubscriptions = async (tx: EntityManager, values: readonly string[]): Promise<void> => {
  await tx.query(
    `UPDATE subscriptions SET leaving_comment = NULL, feedback = NULL, card_brand = NULL,
       card_last4 = NULL, card_expires_on = NULL,
       -- Who reads the provider's answer at this moment has to read this first.
       version = version + 1,
       end_asked_at = CASE WHEN ended_at IS NULL THEN now() END,
       next_check_at = CASE WHEN ended_at IS NULL THEN now() END
     WHERE studio_id = $1 AND user_id = $2`,
    values,
  );
};

/** Pages and gift cards of theirs, without names and addresses. */
const forgetGifts = async (tx: EntityManager, values: readonly string[]): Promise<void> => {
  // The page of the card provider shows the address; one that is still open ends by itself.
  await tx.query(
    `UPDATE payments SET provider_url = NULL, wish = NULL, chosen_class = NULL
     WHERE studio_id = $1 AND user_id = $2 AND status <> 'open'`,
    values,
  );
  // A card that was given to somebody stays theirs; who gave it, and its words, are forgotten.
  await tx.query(
    `UPDATE gift_cards SET buyer_id = NULL, recipient_email = NULL, message = NULL
     WHERE studio_id = $1 AND buyer_id = $2`,
    values,
  );
};
