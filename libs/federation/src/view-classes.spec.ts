import { unknownClasses } from './view-classes.js';

const CSS = '.mf-one-page-a1b2c3{color:red}.mf-one-page-a1b2c3 .mf-one-day-d4e5f6{color:blue}';

describe('classes of a first view that the styles of its page do not know', () => {
  it.each([
    ['all known', '<p class="mf-one-page-a1b2c3 mf-one-day-d4e5f6"></p>', []],
    ['of no module', '<p class="num muted"></p>', []],
    ['one unknown', '<p class="num mf-one-week-d4e5f6"></p>', ['mf-one-week-d4e5f6']],
    [
      'of another file of the same name',
      '<b class="mf-one-day-ffffff"></b><i class="mf-one-day-ffffff"></i>',
      ['mf-one-day-ffffff'],
    ],
  ])('%s', (_, html, expected) => {
    expect(unknownClasses(html, CSS, 'mf-one')).toEqual(expected);
  });
});
