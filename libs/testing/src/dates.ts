/** What no studio means, and neither a clock nor a database may be asked. */
const impossibleDates = [
  '0000-01-01',
  '-000001-01-01',
  '1899-12-31',
  '2026-02-30',
  '2101-01-01',
  '9999-12-31',
  '275760-09-13',
  'infinity',
] as const;

/** The dates beside the years 2000 to 2100, or beside the calendar, that are not answered 400. */
export const datesNotRefused = async (
  ask: (date: string) => Promise<number>,
): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const date of impossibleDates) {
    const status = await ask(date);
    if (status !== 400) found.push(`${date}: ${status}`);
  }
  return found;
};
