import { Injectable } from '@nestjs/common';
import { isPhoneSearch, plainCode } from '@studio/domain-kit';
import { Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { checkInWindow, isCheckInOpen } from '../../policy/check-in-windows.js';
import { kioskAttempts } from '../../policy/kiosk-windows.js';
import { StudioContext } from '../../shared/studio-context.js';
import { BookingsByCodeQueries, changeAttendance, checkedIn } from '../check-ins/check-ins.api.js';
import { IdentityPeople } from './identity-people.js';
import { findOpenBookings, findFirstName, type OpenBooking } from './open-bookings.queries.js';
import { countAttempt, findKioskByToken, type KioskRow } from './kiosk-rows.js';

/** A shorter number is a part of one: it would be guessing. */
const SHORTEST_NUMBER = 7;

/** Six digits may be a code; it has no more letters than that. */
const isWholeNumber = (text: string): boolean =>
  isPhoneSearch(text) && plainCode(text).replace(/\D/g, '').length >= SHORTEST_NUMBER;

/**
 * A member checks in alone. The answer is the first name and nothing else; whoever has no class now
 * and whoever isn't known get the same refusal.
 */
@Injectable()
export class CheckInAtKiosk {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly codes: BookingsByCodeQueries,
    private readonly people: IdentityPeople,
  ) {}

  /** Throws KIOSK_ENDED, TOO_MANY_REQUESTS, KIOSK_NOT_FOUND, CODE_EXPIRED. */
  async execute(token: string, codeOrPhone: string): Promise<{ firstName: string }> {
    const { id: studioId } = this.studio;
    const now = this.studio.now();
    const kiosk = await findKioskByToken(this.dataSource, { studioId, token, now });
    if (!kiosk) throw new Refused('KIOSK_ENDED');
    await this.count(kiosk);
    const booking = isWholeNumber(codeOrPhone)
      ? await this.findByPhone(codeOrPhone)
      : await this.findByCode(codeOrPhone);
    if (!booking) return this.refuse(kiosk);
    await this.checkIn(kiosk, booking);
    const firstName = await findFirstName(this.dataSource, studioId, booking.memberId);
    return { firstName };
  }

  private async checkIn(kiosk: KioskRow, { bookingId }: OpenBooking): Promise<void> {
    const { opened_by: id, name } = kiosk;
    const actor = { id, staff: null, details: { kiosk: name } };
    const context = { dataSource: this.dataSource, studio: this.studio };
    await changeAttendance(context, { ...checkedIn, actor, bookingId });
  }

  private async count({ id }: KioskRow): Promise<void> {
    const { everyMs: costMs, burstMs } = kioskAttempts;
    const attempt = { studioId: this.studio.id, id, costMs, burstMs, now: this.studio.now() };
    if (await countAttempt(this.dataSource, attempt)) return;
    throw new Refused('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(costMs / 1_000) });
  }

  /** A wrong one takes more of the kiosk's time than a right one. */
  private async refuse({ id }: KioskRow): Promise<never> {
    const { wrongMs: costMs } = kioskAttempts;
    const now = this.studio.now();
    const burstMs = 2 * kioskAttempts.burstMs;
    await countAttempt(this.dataSource, { studioId: this.studio.id, id, costMs, burstMs, now });
    throw new Refused('KIOSK_NOT_FOUND');
  }

  private async findByCode(code: string): Promise<OpenBooking | undefined> {
    const found = await this.codes.find(code, { trainerId: null });
    if (!found) return undefined;
    if (!found.fresh) throw new Refused('CODE_EXPIRED');
    const { booking_id: bookingId, member_id: memberId, starts_at, status } = found.booking;
    const window = checkInWindow(starts_at, this.studio.settings);
    const isNow = isCheckInOpen(window, this.studio.now());
    return isNow && ['confirmed', 'attended'].includes(status)
      ? { bookingId, memberId }
      : undefined;
  }

  /** The class that is open for check-in now, of the one person who has this number and a class. */
  private async findByPhone(phone: string): Promise<OpenBooking | undefined> {
    const memberIds = await this.people.byPhone(phone);
    const bookings = await findOpenBookings(this.dataSource, {
      studioId: this.studio.id,
      memberIds,
      now: this.studio.now(),
      settings: this.studio.settings,
    });
    const members = new Set(bookings.map(({ memberId }) => memberId));
    return members.size === 1 ? bookings[0] : undefined;
  }
}
