import { bookClass, listNotifications, readNotification, uploadImport } from '@studio/contracts';
import { isApiError } from './api-error.js';
import { call } from './call.js';
import { messageOf } from './error-messages.js';

let request: { path: string; init: RequestInit };
const answer = (status: number, body: unknown, headers: Record<string, string> = {}): void => {
  AbortSignal.timeout = () => new AbortController().signal;
  globalThis.fetch = (async (path: string, init: RequestInit) => {
    request = { path, init };
    return {
      ok: status < 400,
      status,
      headers: new Headers(headers),
      text: async () => JSON.stringify(body),
    };
  }) as never;
};
const failure = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('call', () => {
  it('sends a file as the body itself', async () => {
    answer(422, { code: 'IMPORT_EMPTY', message: 'The file is empty.' });
    const file = new Blob(['a,b'], { type: 'text/csv' });
    const query = { kind: 'people', fileName: 'a b.csv' } as const;
    await failure(call(uploadImport, { query, file }));
    expect(request.path).toBe('/api/admin/imports?kind=people&fileName=a+b.csv');
    expect(request.init).toMatchObject({ body: file, headers: { 'content-type': 'text/csv' } });
  });

  const id = '018f0000-0000-7000-8000-000000000001';

  it('fills the path, sends the body and the key of the intent', async () => {
    answer(409, { code: 'CLASS_FULL', message: 'This class is full.' });
    await failure(call(bookClass, { body: { scheduleId: id }, idempotencyKey: 'intent-0001' }));
    expect(request.path).toBe('/api/bookings');
    expect(request.init).toMatchObject({
      method: 'POST',
      credentials: 'same-origin',
      body: JSON.stringify({ scheduleId: id }),
    });
    expect(request.init.headers).toMatchObject({ 'idempotency-key': 'intent-0001' });
    await failure(call(readNotification, { params: { id }, body: { is_read: true } }));
    expect(request.path).toBe(`/api/me/notifications/${id}`);
  });

  it('throws the refusal, whose words are the client’s', async () => {
    answer(409, { code: 'CLASS_FULL', message: 'This class is full.', details: { seats: 0 } });
    const error = await failure(call(listNotifications));
    expect(isApiError(error)).toBe(true);
    expect(error).toMatchObject({ code: 'CLASS_FULL', status: 409, details: { seats: 0 } });
    expect(messageOf(error)).toBe('This class is full. Someone else took the last seat.');
  });

  it('reads the old error shape of the auth contract', async () => {
    answer(400, { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' });
    expect(await failure(call(listNotifications))).toMatchObject({
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    });
  });

  it.each([
    ['40', 'Too many tries. Please wait 40 seconds and try again.'],
    ['1', 'Too many tries. Please wait 1 second and try again.'],
    ['290', 'Too many tries. Please wait 5 minutes and try again.'],
    ['Sat, 21 Nov 2026 10:00:00 GMT', 'Too many tries. Please wait a moment and try again.'],
    ['7200', 'Too many tries. Please wait 2 hours and try again.'],
  ])('tells how long to wait: %s', async (after, message) => {
    answer(429, { code: 'over_request_rate_limit', message: '' }, { 'retry-after': after });
    expect(messageOf(await failure(call(listNotifications)))).toBe(message);
  });

  it('tells what else can be done when too many places are held', async () => {
    answer(429, { code: 'TOO_MANY_HOLDS', message: '' }, { 'retry-after': '1200' });
    expect(messageOf(await failure(call(listNotifications)))).toBe(
      'You have three unpaid places. Pay for one or give one back first, or please wait 20 minutes and try again.',
    );
  });

  it('says when nobody answered', async () => {
    globalThis.fetch = (async () => {
      throw new TypeError('Failed to fetch');
    }) as never;
    expect(await failure(call(listNotifications))).toMatchObject({ code: 'OFFLINE', status: 0 });
  });
});
