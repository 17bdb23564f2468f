import { areaFaults, claimFault, undeclaredPages } from '../src/area-faults.js';
import { parseArea } from '../src/declared-area.js';
import { isPagePattern } from '../src/fixed-pages.js';

describe('a page that a remote claims', () => {
  const others = [
    { remote: 'mf_loyalty', pattern: '/loyalty/*' },
    { remote: 'mf_member', pattern: '/gifts/:giftId' },
  ];

  it.each([
    ['/waiver', undefined],
    ['/schedules', undefined],
    ['/gifts', undefined],
    ['/gifts/new', undefined],
    ['/login', "mf-member claims /login, which is the shell's or the gateway's: choose another"],
    ['/api/gifts', "which is the shell's or the gateway's"],
    ['/:anything', "which is the shell's or the gateway's"],
    ['/admin/gifts', 'mf-member claims /admin/gifts, which belongs to mf-admin: choose another'],
    ['/trainer-dashboard', 'which belongs to mf-trainer'],
    ['/schedule', 'which it has anyway (/schedule, public): leave it out.'],
    ['/trainer/new', 'which it has anyway (/trainer/:trainerId, public)'],
    [
      '/loyalty',
      'which mf-loyalty has as /loyalty/*: choose another address, or roll out mf-loyalty without it first.',
    ],
    ['/loyalty/levels/:level', 'which mf-loyalty has as /loyalty/*'],
  ])('%s: %s', (pattern, sentence) => {
    const fault = claimFault({ remote: 'mf_member', pattern }, others);
    if (sentence === undefined) expect(fault).toBeUndefined();
    else expect(fault).toContain(sentence);
  });

  it.each([
    ['/waiver', true],
    ['/pay/:token', true],
    ['/loyalty/*', true],
    ['/loyalty/:level/cards', true],
    ['/', false],
    ['/*', false],
    ['/:anything', false],
    ['/a/*/b', false],
    ['waiver', false],
    ['//evil.example', false],
    ['/a/../b', false],
    [`/${'a'.repeat(100)}`, false],
  ])('the pattern %s may stand in a line: %p', (pattern, isOne) => {
    expect(isPagePattern(pattern)).toBe(isOne);
  });
});

it("a menu has its own remote's pages alone", () => {
  const area = parseArea(
    '{"pages":{"/gifts":"public"},"menu":[{"path":"/gifts","label":"Gifts"},{"path":"/schedule","label":"Book"},{"path":"/admin","label":"Admin"}]}',
  );
  expect(areaFaults('mf_member', area)).toEqual([
    'mf-member has /admin in its menu, which is none of its pages.',
  ]);
});

it('a page of the routes is fixed, declared, or named', () => {
  const area = parseArea('{"pages":{"/gifts/*":"public"}}');
  const paths = ['/schedule', '/gifts', '/gifts/:giftId', '/wallet', '/admin'];
  expect(undeclaredPages('mf_member', paths, area)).toEqual(['/wallet', '/admin']);
  expect(undeclaredPages('mf_loyalty', ['/loyalty'], undefined)).toEqual(['/loyalty']);
});

it.each([
  ['no JSON', '{', /JSON/],
  ['a page for somebody else', '{"pages":{"/a":"admin"}}', /signed_in/],
  ['a path that is none', '{"pages":{"/*":"public"}}', /a page is written as/],
  ['an unknown sign', '{"pages":{},"menu":[{"path":"/a","label":"A","icon":"x"}]}', /icon/],
  ['a field that nobody reads', '{"pages":{},"routes":[]}', /routes/],
])('the text of an area with %s is refused', (_, text, why) => {
  expect(() => parseArea(text)).toThrow(why);
});
