import type { EntityManager } from 'typeorm';
import { RetailItem } from './retail-item.entity.js';

interface OfItem {
  studioId: string;
  itemId: string;
}
interface OfPayment {
  studioId: string;
  paymentId: string;
}

/** Null: retired, or never there. */
export const findOnSale = (
  tx: EntityManager,
  { studioId, itemId: id }: OfItem,
): Promise<RetailItem | null> => tx.findOneBy(RetailItem, { studioId, id, retired: false });

/** Rows of an UPDATE: the driver answers [rows, count]. */
const changed = async (answer: Promise<[unknown[], number]>): Promise<boolean> =>
  (await answer)[1] > 0;

const lowerStock = (tx: EntityManager, { studioId, itemId }: OfItem): Promise<boolean> =>
  changed(
    tx.query(
      `UPDATE retail_items SET stock = stock - 1, version = version + 1
       WHERE studio_id = $1 AND id = $2 AND NOT retired AND coalesce(stock, 1) > 0`,
      [studioId, itemId],
    ),
  );

/** One piece for a payment, from its sale on; false: none is left. */
export const takePiece = async (
  tx: EntityManager,
  { studioId, itemId, paymentId }: OfItem & OfPayment,
): Promise<boolean> => {
  if (!(await lowerStock(tx, { studioId, itemId }))) return false;
  await tx.query(`INSERT INTO retail_pieces (studio_id, payment_id, item_id) VALUES ($1, $2, $3)`, [
    studioId,
    paymentId,
    itemId,
  ]);
  return true;
};

/** A link that was given up is paid after all; false: the piece went to somebody else. */
export const takePieceAgain = async (
  tx: EntityManager,
  { studioId, itemId, paymentId }: OfItem & OfPayment,
): Promise<boolean> => {
  const wasReturned = await changed(
    tx.query(
      `UPDATE retail_pieces SET returned_at = NULL
       WHERE studio_id = $1 AND payment_id = $2 AND returned_at IS NOT NULL`,
      [studioId, paymentId],
    ),
  );
  if (!wasReturned || (await lowerStock(tx, { studioId, itemId }))) return true;
  await markReturned(tx, { studioId, paymentId });
  return false;
};

const markReturned = async (
  tx: EntityManager,
  { studioId, paymentId }: OfPayment,
): Promise<string | undefined> => {
  const [rows] = await tx.query<[{ itemId: string }[], number]>(
    `UPDATE retail_pieces SET returned_at = now()
     WHERE studio_id = $1 AND payment_id = $2 AND returned_at IS NULL
     RETURNING item_id AS "itemId"`,
    [studioId, paymentId],
  );
  return rows[0]?.itemId;
};

/** No money came of the sale, or it was voided: the piece is on the shelf again. Once. */
export const returnPiece = async (tx: EntityManager, of: OfPayment): Promise<void> => {
  const itemId = await markReturned(tx, of);
  if (!itemId) return;
  await tx.query(
    `UPDATE retail_items SET stock = stock + 1, version = version + 1
     WHERE studio_id = $1 AND id = $2`,
    [of.studioId, itemId],
  );
};
