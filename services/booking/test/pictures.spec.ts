import { trainerPage } from '@studio/contracts';
import { unusualPictures } from '@studio/testing/unusual-pictures';
import sharp from 'sharp';
import { EventClient } from './event-client.js';
import { OpenStudio, type Person } from './open-studio.js';

let studio: OpenStudio;
let admin: Person;
let trainer: Person;
let event: string;
beforeAll(async () => {
  studio = await OpenStudio.open();
  admin = await studio.person('admin');
  trainer = await studio.person('trainer', {
    id: await studio.addTrainer(undefined, 'Hala Nasser'),
    fullName: 'Hala Nasser',
  });
  event = await new EventClient(studio).event();
});
afterAll(() => studio.close());

const send = async ({ token }: Person, path: string, picture: Buffer): Promise<number> => {
  const answer = await fetch(studio.url + path, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    body: new Uint8Array(picture),
  });
  return answer.status;
};
const sizeOf = async (address: string | null | undefined): Promise<string> => {
  const answer = await fetch(`${studio.url}${address ?? '/none'}`);
  const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  return `${format} ${width}x${height}`;
};

describe.each(unusualPictures)('%s', (_what, make) => {
  test('is a portrait', async () => {
    expect(await send(trainer, '/api/trainer/page/portrait', await make())).toBe(200);
    const { body } = await studio.call('GET', '/api/trainer/page', { token: trainer.token });
    expect(await sizeOf(trainerPage.parse(body).draft?.portraitUrl)).toBe('webp 512x512');
  });

  test('is the picture of an event', async () => {
    expect(await send(admin, `/api/admin/events/${event}/picture`, await make())).toBe(204);
    const { body } = await studio.call('GET', `/api/events/${event}`);
    expect(await sizeOf((body as { pictureUrl?: string }).pictureUrl)).toBe('webp 1200x675');
  });

  test('is a logo in each size', async () => {
    expect(await send(admin, '/api/admin/studio-profile/logo', await make())).toBe(200);
    const { body } = await studio.call('GET', '/api/studio/profile');
    const { logo } = body as unknown as { logo: Record<string, string> };
    const { icon192, maskable512, header } = logo;
    expect(await sizeOf(icon192)).toBe('png 192x192');
    expect(await sizeOf(maskable512)).toBe('png 512x512');
    expect(await sizeOf(header)).toMatch(/^webp /);
  });
});
