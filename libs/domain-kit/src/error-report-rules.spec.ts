import { pathPattern, scrubMessage, scrubStack } from './error-report-rules.js';

it.each([
  ["Cannot read properties of undefined (reading 'seatsLeft')", null],
  ["Cannot set properties of null (setting 'is-open')", null],
  ['x.map is not a function', null],
  ['Loading chunk 691 failed.', null],
  ["mf_admin can't be read: remoteEntry.js of 3f0c9a1b2d answered 404", null],
  ['Minified React error #418', null],
  ['no user noor.al-suwaidi+x@example.ae here', 'no user (address) here'],
  ['sms to +971 50 123 4567 failed', 'sms to (number) failed'],
  ['sms to 0501234567 failed', 'sms to (number) failed'],
  ['sms to 00971 (50) 123-4567 failed', 'sms to (number) failed'],
  ['card 4242 4242 4242 4242', 'card (number)'],
  ['jwt eyJhbGciOi.eyJzdWIi.c2ln-x is late', 'jwt (token) is late'],
  ['no 0190163d-8694-739b-aea5-966c26f8ad91', 'no (id)'],
  ['token 9f86d081884c7d659a2feaa0c55ad015', 'token (token)'],
  ['code 3kTMd_9-x7A1bQz6Lp0WnE', 'code (token)'],
  [
    `Unexpected token 'N', "Noor Al Suwaidi" is not valid JSON`,
    'Unexpected token …, … is not valid JSON',
  ],
  ["The name 'Noor' is taken", 'The name … is taken'],
  ["reading 'Noor Al Suwaidi'", 'reading …'],
  ['no class “Noor’s flow” there', 'no class … there'],
  ['unfinished "Noor Al', 'unfinished …'],
  ['GET /api/users?search=noor&x=1 failed', 'GET /api/users failed'],
  ['https://studio.example/pay/x#access=1 failed', 'https://studio.example/pay/x failed'],
])('of the message %s remains %s', (message, expected) => {
  expect(scrubMessage(message)).toBe(expected ?? message);
  // The gateway does it again.
  expect(scrubMessage(scrubMessage(message))).toBe(scrubMessage(message));
});

it('a message is cut', () => {
  expect(scrubMessage('no '.repeat(500))).toHaveLength(300);
});

const chrome = `TypeError: no "Noor" +971501234567
    at Users (https://studio.example/remotes/mf-admin/3f0c9a1b2d/assets/12.0a1b2c3d4e.js:1:123456)
    at async https://studio.example/assets/shell.0a1b2c3d4e.js?r=1:2:3
    at new A.b (http://localhost:5300/assets/1.0a1b2c3d4e.js:1:2)
    at Array.map (<anonymous>)
    noor@example.ae`;
const firefox = `render@https://studio.example/remotes/mf-admin/3f0c9a1b2d/assets/12.0a1b2c3d4e.js:1:2
@https://studio.example/assets/shell.0a1b2c3d4e.js:2:3
noor@example.ae`;
it.each([
  [
    'Chrome',
    chrome,
    `at Users (/remotes/mf-admin/3f0c9a1b2d/assets/12.0a1b2c3d4e.js:1:123456)
at ? (/assets/shell.0a1b2c3d4e.js:2:3)
at A.b (/assets/1.0a1b2c3d4e.js:1:2)`,
  ],
  [
    'Firefox and Safari',
    firefox,
    `at render (/remotes/mf-admin/3f0c9a1b2d/assets/12.0a1b2c3d4e.js:1:2)
at ? (/assets/shell.0a1b2c3d4e.js:2:3)`,
  ],
])('of a stack of %s the places remain', (_, stack, expected) => {
  expect(scrubStack(stack)).toBe(expected);
  expect(scrubStack(expected)).toBe(expected);
});

it('a stack is cut at a whole line', () => {
  const long = scrubStack(`    at a (https://x.ae/assets/a.js:1:2)\n`.repeat(500));
  expect(long.length).toBeLessThanOrEqual(4_000);
  expect(new Set(long.split('\n'))).toEqual(new Set(['at a (/assets/a.js:1:2)']));
});

it.each([
  ['/', '/'],
  ['/admin/users', '/admin/users'],
  ['/admin/users/0190163d-8694-739b-aea5-966c26f8ad91', '/admin/users/:id'],
  ['/class/42', '/class/:id'],
  ['/pay/AbC_12', '/pay/:id'],
  ['/trainer/Noor%20Al', '/trainer/:id'],
  ['/schedule?date=2026-11-23&search=noor', '/schedule'],
  ['/waiting-list-position#x', '/waiting-list-position'],
  ['/a/noor@example.ae', '/a/:id'],
])('the pattern of %s is %s', (path, expected) => {
  expect(pathPattern(path)).toBe(expected);
  expect(pathPattern(expected)).toBe(expected);
});
