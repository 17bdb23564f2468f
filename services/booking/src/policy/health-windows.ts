import type { StudioSettings } from '@studio/contracts';
import { correctUntil } from './check-in-windows.js';

const OPEN_BEFORE_MS = 24 * 3_600_000;

interface Window {
  opensAt: Date;
  closesAt: Date;
}

/**
 * When trainers read the health flags and notes of those who come, and write notes on them
 * (domain.md, The front desk): from a day before until it is settled who was there.
 */
export const careWindow = (
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  settings: Pick<StudioSettings, 'noShowFinalHours'>,
): Window => ({
  opensAt: new Date(startsAt.getTime() - OPEN_BEFORE_MS),
  closesAt: correctUntil(endsAt, settings),
});
