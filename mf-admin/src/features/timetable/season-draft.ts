import type { SeriesView } from '@studio/contracts';

/** Time by series as it stands in the form; empty is not held. */
export type SeasonTimes = Readonly<Record<string, string>>;

/** The usual times, so many minutes later (or earlier); what would leave the day stays. */
export const shifted = (series: readonly SeriesView[], minutes: number): SeasonTimes =>
  Object.fromEntries(
    series.map(({ id, startTime }) => {
      const [hours = 0, rest = 0] = startTime.split(':').map(Number);
      const at = hours * 60 + rest + minutes;
      if (at < 0 || at >= 24 * 60) return [id, startTime];
      const two = (part: number): string => String(part).padStart(2, '0');
      return [id, `${two(Math.floor(at / 60))}:${two(at % 60)}`];
    }),
  );

/** Only what differs from the usual. */
export const timesThatDiffer = (
  series: readonly SeriesView[],
  times: SeasonTimes,
): { seriesId: string; startTime: string | null }[] =>
  series
    .filter(({ id, startTime }) => times[id] !== undefined && times[id] !== startTime)
    .map(({ id }) => ({ seriesId: id, startTime: times[id] || null }));
