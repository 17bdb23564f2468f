import type { EntityManager } from 'typeorm';

/** Fils. What unlimited plans ask from now on; what is booked keeps what it was shown. */
export const setFees = async (
  tx: EntityManager,
  studioId: string,
  { lateFee, noShowFee }: { lateFee: number; noShowFee: number },
): Promise<void> => {
  await tx.query(
    `UPDATE subscription_plans SET late_fee = $2, no_show_fee = $3
     WHERE studio_id = $1 AND classes_per_period IS NULL`,
    [studioId, lateFee, noShowFee],
  );
};
