import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { assertRoutesMatch } from '@studio/auth';
import * as contracts from '@studio/contracts';
import { until } from '@studio/testing';
import { unusualPictures } from '@studio/testing/unusual-pictures';
import { StorageClient } from '@supabase/storage-js';
import sharp from 'sharp';
import { openBeside, openIdentity, type OpenIdentity } from './identity-test-app.js';

let identity: OpenIdentity;
let second: OpenIdentity;
beforeAll(async () => {
  identity = await openIdentity();
  second = await openBeside(identity);
});
afterAll(async () => {
  await second.close();
  await identity.close();
});

const signedIn = async (role = 'user') => {
  const person = await identity.member();
  await identity.sql('UPDATE profiles SET role = $2 WHERE id = $1', [person.id, role]);
  return { ...person, ...(await identity.signIn(person)) };
};
type Person = Awaited<ReturnType<typeof signedIn>>;

/** Red above, blue below, so that turning and cutting can be seen. */
const drawing = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    {
      input: { create: { width, height: height / 2, channels: 3, background: '#ff0000' } },
      gravity: 'north',
    },
  ]);
const png = (width?: number, height?: number) => drawing(width, height).png().toBuffer();

const send = async (
  { bearer }: Pick<Person, 'bearer'>,
  body: Buffer | FormData | ReadableStream,
  { type, at = identity }: { type?: string; at?: OpenIdentity } = {},
) => {
  const response = await fetch(`${at.url}/api/me/avatar`, {
    method: 'PUT',
    headers: { ...bearer, ...(type ? { 'content-type': type } : {}) },
    body: Buffer.isBuffer(body) ? new Uint8Array(body) : body,
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  } as RequestInit);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const formOf = (bytes: Buffer, field = 'file', name = 'me.png'): FormData => {
  const form = new FormData();
  form.append('note', 'hello');
  form.append(field, new Blob([new Uint8Array(bytes)]), name);
  return form;
};
const upload = async (who: Person, bytes?: Buffer): Promise<string> => {
  const { status, body } = await send(who, bytes ?? (await png()));
  expect([status, body]).toEqual([200, { avatarUrl: expect.any(String) }]);
  return String(body['avatarUrl']);
};
const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(identity.url + path, { headers });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
};
const profileOf = async ({ bearer }: Person) =>
  (await identity.call('GET', '/api/me/profile', { headers: bearer })).body;
const keptOf = async ({ id }: Person): Promise<string> => {
  const [row] = await identity.sql<{ avatar_url: string }>(
    'SELECT avatar_url FROM profiles WHERE id = $1',
    [id],
  );
  return row?.avatar_url ?? '';
};
const filesOf = async ({ id }: Person): Promise<string[]> =>
  readdir(join(identity.config.FILES_DIR ?? '', 'identity/avatars', id)).catch(() => []);

it('serves the routes of the contracts', () => {
  const { putMyAvatar, deleteMyAvatar, getAvatar, getSignedAvatar } = contracts;
  const { listAvatars, signAvatar, signAvatars } = contracts;
  const mine = [putMyAvatar, deleteMyAvatar, getAvatar, getSignedAvatar];
  assertRoutesMatch(identity.app, [...mine, listAvatars, signAvatar, signAvatars]);
});

describe('a picture', () => {
  it.each<readonly [what: string, make: () => Promise<Buffer>]>([
    ['PNG', () => png()],
    ['JPEG', () => drawing().jpeg().toBuffer()],
    ['WebP', () => drawing().webp().toBuffer()],
    [
      'PNG with a see-through ground',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } })
          .png()
          .toBuffer(),
    ],
    ...unusualPictures,
  ])('%s comes out square, in two sizes, and loads without a session', async (_, make) => {
    const who = await signedIn();
    const url = await upload(who, await make());
    expect((await profileOf(who))['avatar_url']).toBe(url);
    const { status, headers, bytes } = await get(url);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/webp');
    expect(headers.get('cache-control')).toBe('max-age=3600');
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'webp',
      width: 512,
      height: 512,
    });
    const again = await get(url, { 'if-none-match': headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    const admin = await signedIn('admin');
    const list = await identity.call('GET', `/api/admin/users?search=${who.email}`, {
      headers: admin.bearer,
    });
    const [{ avatar_url: small }] = list.body['items'] as [{ avatar_url: string }];
    expect(await sharp((await get(small)).bytes).metadata()).toMatchObject({ width: 128 });
  });

  it('keeps upright what a camera held sideways, and nothing that it wrote', async () => {
    const sideways = await drawing(40, 60)
      .rotate(90)
      .withExif({
        IFD0: { Copyright: 'somebody', Orientation: '8' },
        IFD3: { GPSLatitude: '25/1 0/1 0/1' },
      })
      .jpeg()
      .toBuffer();
    expect((await sharp(sideways).metadata()).exif).toBeDefined();
    const { bytes } = await get(await upload(await signedIn(), sideways));
    const { exif, xmp, icc, iptc, orientation } = await sharp(bytes).metadata();
    expect([exif, xmp, icc, iptc, orientation]).toEqual(Array(5).fill(undefined));
    const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => [
      ...data.subarray((y * 512 + x) * 3, (y * 512 + x) * 3 + 3),
    ];
    const [top, bottom] = [pixel(256, 20), pixel(256, 490)];
    expect(top[0]).toBeGreaterThan(200);
    expect(bottom[2]).toBeGreaterThan(200);
  });

  it('comes as a body, of whatever type it is called, or in a form', async () => {
    const who = await signedIn();
    const bytes = await png();
    for (const type of ['image/png', 'image/gif', 'application/json', 'text/plain', undefined])
      expect((await send(who, bytes, type ? { type } : {})).status).toBe(200);
    expect((await send(who, formOf(bytes))).status).toBe(200);
    expect((await send(who, formOf(bytes, 'file', '../../etc/passwd.svg'))).status).toBe(200);
  });

  it.each([
    {
      what: 'no picture',
      type: 'image/png',
      bytes: Buffer.from('GIF89a and more'),
      status: 415,
      code: 'PICTURE_TYPE',
    },
    {
      what: 'a drawing that could load things',
      type: 'image/png',
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      status: 415,
      code: 'PICTURE_TYPE',
    },
    {
      what: 'a page',
      type: 'image/jpeg',
      bytes: Buffer.from('<html><script>alert(1)</script>'),
      status: 415,
      code: 'PICTURE_TYPE',
    },
    {
      what: 'JSON',
      type: 'application/json',
      bytes: Buffer.from('{"file":1}'),
      status: 415,
      code: 'PICTURE_TYPE',
    },
    {
      what: 'a head without a body',
      type: 'image/png',
      bytes: Buffer.from('89504e470d0a1a0a0000', 'hex'),
      status: 422,
      code: 'PICTURE_UNREADABLE',
    },
    {
      what: 'noise after a head',
      type: 'image/jpeg',
      bytes: Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(5000, 7)]),
      status: 422,
      code: 'PICTURE_UNREADABLE',
    },
    {
      what: 'nothing',
      type: 'image/png',
      bytes: Buffer.alloc(0),
      status: 400,
      code: 'BAD_REQUEST',
    },
    {
      what: 'a broken form',
      type: 'multipart/form-data',
      bytes: Buffer.from('--x'),
      status: 400,
      code: 'BAD_REQUEST',
    },
    {
      what: 'an open form',
      type: 'multipart/form-data; boundary=x',
      bytes: Buffer.from(
        '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
      ),
      status: 400,
      code: 'BAD_REQUEST',
    },
  ])('$what is refused', async ({ type, bytes, status, code }) => {
    const who = await signedIn();
    const answer = await send(who, bytes, { type });
    expect([answer.status, answer.body['code']]).toEqual([status, code]);
    expect(await filesOf(who)).toEqual([]);
  });

  it('cut off in the middle is refused', async () => {
    const whole = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        noise: { type: 'gaussian' },
        background: '#fff',
      },
    })
      .png()
      .toBuffer();
    const answer = await send(await signedIn(), whole.subarray(0, whole.length / 2));
    expect([answer.status, answer.body['code']]).toEqual([422, 'PICTURE_UNREADABLE']);
  });

  it('in another field of a form is none', async () => {
    const answer = await send(await signedIn(), formOf(await png(), 'picture'));
    expect([answer.status, answer.body['code']]).toEqual([400, 'BAD_REQUEST']);
  });

  it('of more than 5 MB is refused in a sentence, however it comes', async () => {
    const who = await signedIn();
    const large = Buffer.concat([await png(), Buffer.alloc(contracts.AVATAR_MAX_BYTES)]);
    const stream = new Blob([new Uint8Array(large)]).stream();
    for (const body of [large, formOf(large), stream] as const)
      expect(await send(who, body)).toMatchObject({
        status: 413,
        body: { code: 'PICTURE_TOO_LARGE', message: expect.stringContaining('5 MB') },
      });
    // The rest of 5 MB is no matter: what stands behind a picture is not kept.
    const just = Buffer.concat([await png(), Buffer.alloc(contracts.AVATAR_MAX_BYTES)]).subarray(
      0,
      contracts.AVATAR_MAX_BYTES,
    );
    expect((await send(who, just)).status).toBe(200);
    expect((await send(who, formOf(just))).status).toBe(200);
  });

  it('that would unpack to gigabytes is refused by its head', async () => {
    const bomb = await sharp({
      create: { width: 8_000, height: 8_000, channels: 3, background: '#fff' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    const answer = await send(await signedIn(), bomb);
    expect([answer.status, answer.body['code']]).toEqual([413, 'PICTURE_TOO_LARGE']);
    // A head that lies, 50,000 pixels wide.
    const lie = await png();
    lie.writeUInt32BE(50_000, 16);
    lie.writeUInt32BE(50_000, 20);
    expect((await send(await signedIn(), lie)).status).toBeGreaterThanOrEqual(413);
  });

  it('is for people who are signed in', async () => {
    expect((await send({ bearer: {} as never }, await png())).status).toBe(401);
  });
});

describe('another picture', () => {
  it('has another address; the former one is gone, files and all, and the others are told', async () => {
    const who = await signedIn();
    const [first, latest] = [await upload(who), await upload(who)];
    expect(latest).not.toBe(first);
    expect((await get(first)).status).toBe(404);
    await until(async () => (await filesOf(who)).length === 2);
    const events = await identity.eventsOf('profile.changed.v1', who.email);
    expect(events.map(({ avatarUrl }) => avatarUrl)).toEqual([
      expect.any(String),
      await keptOf(who),
    ]);
    await identity.call('DELETE', '/api/me/avatar', { headers: who.bearer });
    const again = await identity.call('DELETE', '/api/me/avatar', { headers: who.bearer });
    expect(again.status).toBe(204);
    expect(await profileOf(who)).toMatchObject({ avatar_url: null });
    await until(async () => (await filesOf(who)).length === 0);
    expect((await identity.eventsOf('profile.changed.v1', who.email)).at(-1)).toMatchObject({
      avatarUrl: null,
    });
    const rows = () => identity.sql('SELECT FROM avatar_files WHERE user_id = $1', [who.id]);
    await until(async () => (await rows()).length === 0);
  });

  it('sent many times at once, at two instances, leaves one', async () => {
    const who = await signedIn();
    const bytes = await png();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => send(who, bytes, { at: n % 2 ? identity : second })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const shown = String((await profileOf(who))['avatar_url']);
    expect((await get(shown)).status).toBe(200);
    await until(async () => (await filesOf(who)).length === 2);
  });

  it('whose account is deleted goes too', async () => {
    const who = await signedIn();
    await upload(who);
    await identity.sql('DELETE FROM users WHERE id = $1', [who.id]);
    await upload(await signedIn());
    const other = await signedIn();
    await upload(other);
    await upload(other);
    await until(async () => (await filesOf(who)).length === 0);
  });
});

describe('who may look', () => {
  it('at a signed address: whoever has it, until it ends', async () => {
    const url = await upload(await signedIn());
    const [path = '', token = ''] = url.split('?token=');
    const small = path.replace('.webp', '-128.webp');
    for (const wrong of [
      path,
      `${path}?token=`,
      `${path}?token=${token}x`,
      `${small}?token=${token}`,
    ])
      expect((await get(wrong)).status).toBe(400);
    expect((await get(`${path}?token=1${token.slice(token.indexOf('.'))}`)).status).toBe(400);
  });

  it('at the lasting one: trainers are for all, others for themselves and the staff', async () => {
    const [who, trainer, admin, stranger] = [
      await signedIn(),
      await signedIn('trainer'),
      await signedIn('admin'),
      await signedIn(),
    ];
    await upload(who);
    await upload(trainer);
    const status = async (whose: Person, caller?: Person) =>
      (await get(await keptOf(whose), caller?.bearer)).status;
    expect(await Promise.all([who, trainer, admin].map((caller) => status(who, caller)))).toEqual([
      200, 200, 200,
    ]);
    expect([await status(who, stranger), await status(who)]).toEqual([404, 404]);
    expect([await status(trainer, stranger), await status(trainer)]).toEqual([200, 200]);
    const mine = await get(await keptOf(who), who.bearer);
    expect(mine.headers.get('cache-control')).toBe('private, max-age=3600');
  });

  it.each(['x/y.webp', '..%2f..%2fkeys/x.webp', '00000000-0000-7000-8000-000000000000/x'])(
    'at %s: nobody',
    async (path) => {
      const admin = await signedIn('admin');
      const { status } = await get(
        `/storage/v1/object/authenticated/avatars/${path}`,
        admin.bearer,
      );
      expect(status).toBe(404);
    },
  );
});

describe('the public storage client', () => {
  const storageOf = ({ bearer }: Person) =>
    new StorageClient(`${identity.url}/storage/v1`, bearer).from('avatars');

  it('lists and signs the own files', async () => {
    const who = await signedIn();
    await upload(who);
    const mine = storageOf(who);
    expect((await mine.list()).data).toMatchObject([{ name: who.id, id: null }]);
    const { data } = await mine.list(who.id);
    const names = (data ?? []).map(({ name }) => name);
    expect(names).toHaveLength(2);
    expect(names).toEqual([...names].sort());
    expect(data?.[0]?.metadata).toMatchObject({
      mimetype: 'image/webp',
      cacheControl: 'max-age=3600',
    });
    const turned = await mine.list(who.id, { limit: 1, sortBy: { column: 'name', order: 'desc' } });
    expect(turned.data?.map(({ name }) => name)).toEqual([names[1]]);
    expect((await mine.list(who.id, { offset: 1 })).data).toHaveLength(1);
    expect((await mine.list(who.id, { search: 'nothing' })).data).toEqual([]);
    const signed = await mine.createSignedUrl(`${who.id}/${names[0]}`, 60);
    expect((await fetch(signed.data?.signedUrl ?? '')).status).toBe(200);
    const many = await mine.createSignedUrls([`${who.id}/${names[1]}`, 'x/y'], 60);
    expect(many.data).toMatchObject([{ error: null }, { error: expect.any(String) }]);
    expect((await fetch(many.data?.[0]?.signedUrl ?? '')).status).toBe(200);
  });

  it('sees nothing of others; an admin does', async () => {
    const [who, other] = [await signedIn(), await signedIn()];
    await upload(who);
    const file = (await storageOf(who).list(who.id)).data?.[0]?.name ?? '';
    const theirs = storageOf(other);
    expect((await theirs.list()).data).toEqual([]);
    expect((await theirs.list(who.id)).data).toEqual([]);
    expect((await theirs.createSignedUrl(`${who.id}/${file}`, 60)).error?.message).toBe(
      'Object not found',
    );
    const all = storageOf(await signedIn('admin'));
    const { data } = await all.list('', { search: who.id });
    expect(data).toMatchObject([{ name: who.id }]);
    expect((await all.list(who.id)).data).toHaveLength(2);
  });
});
