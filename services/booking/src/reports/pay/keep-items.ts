import type { Payslip } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import { findHeads } from './heads.queries.js';
import { shareOf } from './pay-rules.js';

/** A class that paid nothing stands in the payslip all the same. */
const nothing = { part: 'none', quantity: 0, unit: 0, amount: 0 };
const whole = { heads: null, booked: null, seats: null, is_cover: false, is_private: false };

const classRows = ({ classes }: Payslip) =>
  classes.flatMap((one) =>
    (one.items.length > 0 ? one.items : [nothing]).map(({ part, quantity, unit, amount }) => ({
      part,
      schedule_id: one.scheduleId,
      correction_id: null,
      starts_at: one.startsAt,
      class_name: one.className,
      is_cover: one.isCover,
      is_private: one.isPrivate,
      heads: one.heads,
      booked: one.booked,
      seats: one.seats,
      quantity,
      unit,
      amount,
    })),
  );

const differenceRows = ({ differences }: Payslip) =>
  differences.map(({ scheduleId, startsAt, className, amount }) => ({
    ...whole,
    part: 'difference',
    schedule_id: scheduleId,
    correction_id: null,
    starts_at: startsAt,
    class_name: className,
    quantity: 1,
    unit: amount,
    amount,
  }));

const correctionRows = ({ corrections }: Payslip) =>
  corrections.map(({ id, amount }) => ({
    ...whole,
    part: 'correction',
    schedule_id: null,
    correction_id: id,
    starts_at: null,
    class_name: null,
    quantity: 1,
    unit: amount,
    amount,
  }));

const rowsOf = (payslip: Payslip) =>
  [...classRows(payslip), ...differenceRows(payslip), ...correctionRows(payslip)].map((row) => ({
    id: newId(),
    ...row,
  }));

const headRows = async (tx: EntityManager, { studioId, payslip }: Kept) => {
  const byId = new Map(payslip.classes.map((one) => [one.scheduleId, one]));
  const heads = await findHeads(tx, { studioId, scheduleIds: [...byId.keys()] });
  return heads.map(({ scheduleId, bookingId, net }) => {
    const share = byId.get(scheduleId)?.items.find(({ part }) => part === 'share');
    return {
      schedule_id: scheduleId,
      booking_id: bookingId,
      net: share ? net : null,
      share: share ? shareOf(net, share.unit) : null,
    };
  });
};

interface Kept {
  studioId: string;
  payslip: Payslip;
}

/** Stores each item of a payslip, and who came to its classes, as they are now. */
export const keepItems = async (tx: EntityManager, kept: Kept): Promise<void> => {
  const { studioId, payslip } = kept;
  const { trainer, month } = payslip;
  const of = [studioId, trainer.id, `${month}-01`];
  await tx.query(
    `INSERT INTO pay_items (studio_id, trainer_id, month, id, part, schedule_id, correction_id,
       starts_at, class_name, is_cover, is_private, heads, booked, seats, quantity, unit, amount)
     SELECT $1, $2, $3, r.id, r.part, r.schedule_id, r.correction_id, r.starts_at, r.class_name,
       r.is_cover, r.is_private, r.heads, r.booked, r.seats, r.quantity, r.unit, r.amount
     FROM json_populate_recordset(NULL::pay_items, $4::json) AS r`,
    [...of, JSON.stringify(rowsOf(payslip))],
  );
  await tx.query(
    `INSERT INTO pay_heads (studio_id, trainer_id, month, schedule_id, booking_id, net, share)
     SELECT $1, $2, $3, r.schedule_id, r.booking_id, r.net, r.share
     FROM json_populate_recordset(NULL::pay_heads, $4::json) AS r`,
    [...of, JSON.stringify(await headRows(tx, kept))],
  );
};
