/** A time with its zone behind a day: `T20:30:00Z`, ` 20:30:00 +0000`, ` 8:30 PM UTC`. */
const zoned =
  /^(?<date>.*?)(?<mark>t|,?\s+)(?:at\s+)?(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?(?:\.\d+)?\s*(?:(?<half>[ap])\.?m\.?)?\s*(?<zone>z|utc|gmt|gst)?(?<offset>[+-]\d{1,2}(?::?\d{2})?)?(?:\s*\(.*\))?$/i;

const zoneMinutes: Readonly<Record<string, number>> = { z: 0, utc: 0, gmt: 0, gst: 240 };
/** No zone is further from Greenwich. */
const MOST_HOURS = 14;

/** Minutes east of Greenwich of `+04:00`, `+0400`, `-5`; null: no zone has them. */
const offsetOf = (text: string): number | null => {
  const [, sign, hours = '', minutes = '0'] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(text) ?? [];
  if (sign === undefined || Number(hours) > MOST_HOURS) return null;
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
};

type Parts = Record<string, string | undefined>;

/** 06:30-07:30 behind a day is from and to, and no zone. */
const isSpan = ({ offset, zone, second, mark }: Parts): boolean =>
  zone === undefined &&
  second === undefined &&
  mark?.toLowerCase() !== 't' &&
  offset?.startsWith('-') === true;

const minutesOf = (parts: Parts): number | null => {
  const { zone, offset } = parts;
  if ((zone === undefined && offset === undefined) || isSpan(parts)) return null;
  const own = offset === undefined ? 0 : offsetOf(offset);
  return own === null ? null : own + (zoneMinutes[zone?.toLowerCase() ?? ''] ?? 0);
};

const clockOf = ({ hour, minute = '', second = '00', half }: Parts): string => {
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour);
  return `${String(hours).padStart(2, '0')}:${minute}:${second}`;
};

/** A day and a time whose zone the text says. */
export interface ZonedText {
  date: string;
  /** HH:MM:SS by the clock of that zone. */
  clock: string;
  /** East of Greenwich. */
  minutes: number;
}

/** Null: the text says no zone, and is by the studio's clock. */
export const readZone = (text: string): ZonedText | null => {
  const parts = zoned.exec(text)?.groups;
  const minutes = parts ? minutesOf(parts) : null;
  return parts && minutes !== null
    ? { date: parts['date'] ?? '', clock: clockOf(parts), minutes }
    : null;
};
