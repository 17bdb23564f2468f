import { studioClock, studioDay } from '@studio/ui/format';

/** `2026-11-22 10:10`, studio time: a spreadsheet sorts it. */
export const csvTime = (at: string | null | undefined): string =>
  at ? `${studioDay(at)} ${studioClock(at)}` : '';
