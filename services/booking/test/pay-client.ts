import { randomUUID } from 'node:crypto';
import { getPayslip, listPayslips, type Payslip, type PayTerms } from '@studio/contracts';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import type { Answer, AnswerBody, OpenStudio, Person } from './open-studio.js';

export const noPay: PayTerms = {
  perClass: 0,
  perHour: 0,
  perHead: 0,
  perHeadAbove: 0,
  headsIncluded: 0,
  fullBonus: 0,
  sharePercent: 0,
};

export interface HeldClass {
  trainerId: string;
  startsAt: string;
  classTypeId?: string;
  status?: string;
  capacity?: number;
  attended?: number;
  missed?: number;
  /** Did not come either, and it was waived. */
  waived?: number;
  /** Of each place, in fils with VAT. */
  price?: number;
}

/** What the specs of pay ask a studio for. */
export class PayClient {
  constructor(
    private readonly studio: OpenStudio,
    private readonly admin: Person,
  ) {}

  call(method: string, path: string, body?: Record<string, unknown>) {
    return this.studio.call(method, path, {
      token: this.admin.token,
      key: randomUUID(),
      ...(body ? { body } : {}),
    });
  }

  rate(terms: Partial<PayTerms> & Record<string, unknown>): Promise<Answer<AnswerBody>> {
    const all = { ...noPay, trainerId: null, classTypeId: null, from: '2026-08-01', ...terms };
    return this.call('POST', '/api/admin/pay-rates', all);
  }

  async payslip(trainerId: string, month: string): Promise<Payslip> {
    const { body } = await this.call('GET', `/api/payslips/${trainerId}/${month}`);
    return getPayslip.response!.parse(body) as Payslip;
  }

  async month(month: string) {
    const { body } = await this.call('GET', `/api/admin/payslips?month=${month}`);
    return listPayslips.response!.parse(body);
  }

  act(trainerId: string, act: `${string}/${string}`, body: Record<string, unknown>) {
    const method = act.endsWith('paid-on') ? 'PUT' : 'POST';
    return this.call(method, `/api/admin/payslips/${trainerId}/${act}`, body);
  }

  /** Checks and locks a month as it is. */
  async lock(trainerId: string, month: string): Promise<Answer<AnswerBody>> {
    const { total } = await this.payslip(trainerId, month);
    await this.act(trainerId, `${month}/check`, { total });
    return this.act(trainerId, `${month}/lock`, { total });
  }

  /** A class that took place, with who came to it and who did not. */
  async held(held: HeldClass): Promise<string> {
    const { startsAt, attended = 0, missed = 0, waived = 0, price, ...one } = held;
    const start = new Date(startsAt);
    const scheduleId = await this.studio.addClass({ ...one, startsAt: start });
    const statuses = [
      ...Array.from({ length: attended }, () => 'attended'),
      ...Array.from({ length: missed + waived }, () => 'no_show'),
    ];
    for (const status of statuses) await this.place({ scheduleId, start, status, price });
    await this.studio.sql('UPDATE schedules SET booked = $2 WHERE id = $1', [
      scheduleId,
      statuses.length,
    ]);
    await this.studio.sql(
      `UPDATE bookings SET waived_at = no_show_final_at WHERE id IN (SELECT id FROM bookings
         WHERE schedule_id = $1 AND status = 'no_show' LIMIT $2)`,
      [scheduleId, waived],
    );
    return scheduleId;
  }

  private async place(of: {
    scheduleId: string;
    start: Date;
    status: string;
    price: number | undefined;
  }): Promise<void> {
    const came = of.status === 'attended' ? of.start : null;
    const missed = of.status === 'no_show' ? of.start : null;
    await this.studio.sql(
      `INSERT INTO bookings (studio_id, id, schedule_id, member_id, starts_at, ends_at, status,
         funding_kind, funding_name, funding_reason, credits, cancel_until, late_consequence,
         booked_at, checked_in_at, no_show_due_at, no_show_final_at, price)
       SELECT s.studio_id, $2, s.id, $3, s.starts_at, s.ends_at, $4, $5, 'Spec', '', 0, s.starts_at,
         'not_refunded', s.starts_at, $6::timestamptz, $7::timestamptz, $7::timestamptz, $8
       FROM schedules s WHERE s.studio_id = $1 AND s.id = $9`,
      [
        HOME_STUDIO_ID,
        newId(),
        newId(),
        of.status,
        of.price === undefined ? 'comp' : 'drop_in',
        came,
        missed,
        of.price ?? 0,
        of.scheduleId,
      ],
    );
  }
}
