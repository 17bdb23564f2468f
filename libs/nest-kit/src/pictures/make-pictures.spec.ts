import { unusualPictures } from '@studio/testing/unusual-pictures';
import sharp from 'sharp';
import { PictureMaker } from './make-pictures.js';
import { PictureProcess } from './picture-process.js';
import type { Recipe } from './recipe.js';

const wide: Recipe<'small'> = {
  first: { width: 320, height: 180, fit: 'cover', format: 'webp', quality: 80 },
  then: { small: { width: 64, height: 64, fit: 'contain', format: 'png', margin: 8 } },
};
const drawing = (width = 90, height = 60): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#a4553a' } })
    .png()
    .toBuffer();
const maker = new PictureMaker({ idleMs: 100 });

test.each(unusualPictures)('%s is made in each size', async (_, upload) => {
  const { first, small } = await maker.make(await upload(), wide);
  expect(await sharp(first).metadata()).toMatchObject({ format: 'webp', width: 320, height: 180 });
  expect(await sharp(small).metadata()).toMatchObject({ format: 'png', width: 64, height: 64 });
  const { data } = await sharp(small).raw().toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
});

test('what is no picture, or too large by its head, is refused; the next one is made', async () => {
  const code = (upload: Buffer) =>
    maker.make(upload, wide).then(
      () => 'made',
      (error: { code?: string }) => error.code,
    );
  const lie = await drawing();
  for (const at of [16, 20]) lie.writeUInt32BE(60_000, at);
  expect(await code(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('PICTURE_TYPE');
  expect(await code(lie)).toBe('PICTURE_TOO_LARGE');
  expect(await code((await drawing()).subarray(0, 40))).toBe('PICTURE_UNREADABLE');
  expect(await code(await drawing())).toBe('made');
});

test('one that takes too long is ended with its process, and keeps nobody waiting', async () => {
  const short = new PictureMaker({ limitMs: 1 });
  const slow = await drawing(6_000, 6_000);
  await expect(short.make(slow, wide)).rejects.toMatchObject({ code: 'PICTURE_UNREADABLE' });
  const ended: unknown[] = [];
  const processes = new PictureProcess(1, 60_000);
  const start = processes['start'].bind(processes);
  processes['start'] = () => {
    const child = start();
    child.once('exit', (_code, signal) => ended.push(signal));
    return child;
  };
  expect(await processes.run({ upload: slow, recipe: wide })).toEqual({
    refused: 'PICTURE_UNREADABLE',
  });
  expect((await maker.make(await drawing(), wide)).first.length).toBeGreaterThan(0);
  expect(ended).toEqual(['SIGKILL']);
});

test('more than may wait are told to come back; those who wait get each their own', async () => {
  const narrow = new PictureMaker({ waiting: 3, idleMs: 100 });
  const uploads = await Promise.all([20, 40, 60, 80, 100].map((width) => drawing(width, 20)));
  const whole: Recipe = { first: { width: 500, height: 500, fit: 'inside', format: 'png' } };
  const settled = await Promise.allSettled(uploads.map((upload) => narrow.make(upload, whole)));
  const widths = await Promise.all(
    settled.map(async (one) =>
      one.status === 'fulfilled'
        ? (await sharp(one.value.first).metadata()).width
        : (one.reason as { code?: string }).code,
    ),
  );
  expect(widths).toEqual([20, 40, 60, 'SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE']);
});
