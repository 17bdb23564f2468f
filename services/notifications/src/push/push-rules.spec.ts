import { heldUntil, pauseAfter, quietUntil } from './push-rules.js';
import { isPublicAddress, isSendable, lookupPublic } from './public-address.js';

const night = { quietFrom: '22:00', quietTo: '07:00' };
const noon = { quietFrom: '12:00', quietTo: '13:30' };
const never = { quietFrom: null, quietTo: null };
/** Dubai is four hours ahead. */
const at = (utc: string): Date => new Date(`2026-11-23T${utc}:00.000Z`);

test.each([
  ['17:59', night, null],
  ['18:00', night, '2026-11-24T03:00:00.000Z'],
  ['23:30', night, '2026-11-24T03:00:00.000Z'],
  ['02:59', night, '2026-11-23T03:00:00.000Z'],
  ['03:00', night, null],
  ['08:00', noon, '2026-11-23T09:30:00.000Z'],
  ['09:29', noon, '2026-11-23T09:30:00.000Z'],
  ['09:30', noon, null],
  ['20:00', never, null],
])('%s UTC, %j: quiet until %s', (utc, quiet, end) => {
  expect(quietUntil(at(utc), quiet)?.toISOString() ?? null).toBe(end);
});

test.each([
  ['news wait', { urgent: false, startsAt: null }, true],
  ['what is urgent does not', { urgent: true, startsAt: null }, false],
  ['a class at noon can wait', { urgent: false, startsAt: new Date('2026-11-24T08:00Z') }, true],
  ['a class at 6:30 can not', { urgent: false, startsAt: new Date('2026-11-24T02:30Z') }, false],
  ['nor one at 8:30', { urgent: false, startsAt: new Date('2026-11-24T04:30Z') }, false],
])('at night %s', (_, message, waits) => {
  expect(heldUntil(at('20:00'), night, message) !== null).toBe(waits);
});

test('pauses grow to a quarter of an hour', () => {
  expect([1, 2, 3, 9, 99].map((n) => pauseAfter(n, 5_000))).toEqual([
    5_000, 15_000, 45_000, 900_000, 900_000,
  ]);
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
  ['https://[2607:f8b0:4004::5f]/x', true],
  ['http://fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://user:word@fcm.googleapis.com/x', false],
  ['https://localhost/x', false],
  ['https://intranet/x', false],
  ['https://service.internal/x', false],
  ['https://127.0.0.1/x', false],
  ['https://2130706433/x', false],
  ['https://0x7f.1/x', false],
  ['https://169.254.169.254/latest', false],
  ['https://[::1]/x', false],
  ['https://[::ffff:10.0.0.1]/x', false],
  ['https://[fd00::1]/x', false],
  ['https://[64:ff9b::a00:1]/x', false],
  ['https://100.64.0.1/x', false],
  ['nonsense', false],
])('%s may be sent to: %s', (address, may) => {
  expect(isSendable(address)).toBe(may);
});

test.each([
  ['8.8.8.8', true],
  ['192.168.1.1', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['2001:db8::1', false],
  ['not an address', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

test('a name that leads inside is not followed', async () => {
  const answer = await new Promise<unknown>((done) => {
    lookupPublic('localhost', { all: true }, (error, found) => done(error ?? found));
  });
  expect(answer).toBeInstanceOf(Error);
});
