import { dayPlace, fillDays } from './day-texts.js';

describe('days that are filled in when a page is answered', () => {
  it.each([
    [dayPlace(0, 'dayMonthLong'), '30 November'],
    [dayPlace(1, 'dayNumber'), '1'],
    [dayPlace(1, 'weekdayShort'), 'Tue'],
    [dayPlace(32, 'dayMonthLong'), '1 January'],
    // Of a page that is older or newer than who answers with it.
    ['{today+1 era}', ''],
    ['{today}', '{today}'],
  ])('%s on 30 November 2026: %s', (place, text) => {
    expect(fillDays(`<b>${place}</b>`, '2026-11-30')).toBe(`<b>${text}</b>`);
  });
});
