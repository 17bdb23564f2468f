import { CardDeclined, type Billing, type CardSubscription } from '../../provider/billing.api.js';

/** Another card is on file: renewals are charged to it from now on, an unpaid one at once. */
export const tookNewCard = async (
  billing: Billing,
  row: CardSubscription,
  unpaid: string | undefined,
): Promise<boolean> => {
  const { customersCardId } = row;
  if (!customersCardId || customersCardId === row.card?.id || row.status === 'over') return false;
  if (!(await billing.useCard(row.id, customersCardId))) return false;
  if (!unpaid) return true;
  try {
    await billing.payInvoice(unpaid);
  } catch (error) {
    if (!(error instanceof CardDeclined)) throw error;
  }
  return true;
};
