import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { MOST_PIXELS } from './picture-type.js';
import type { Recipe } from './recipe.js';

export type PictureAnswer =
  | { made: Record<string, Uint8Array> }
  | { refused: 'PICTURE_TOO_LARGE' | 'PICTURE_UNREADABLE' | 'SERVICE_UNAVAILABLE' };

/** Of the longer side to the shorter one: more than a panorama has. */
const MOST_RATIO = 4;

/**
 * Runs in a process of its own: what a library in C does with a hostile file can be ended with the
 * process alone, and its memory goes with it. Text, because a built service is one file (decision 1).
 *
 * Dimensions come from the head, before anything is unpacked. Of what is filled (`cover`) a strip is
 * cut first: one of 65,000 x 1 pixels is small, but its short side made as wide as the page is
 * gigabytes, and minutes of work that no time limit of the library ends.
 */
const program = `
  const os = require('node:os');
  const { sharp: path, mostPixels, mostRatio } = JSON.parse(process.argv[1]);
  const sharp = require(path);
  sharp.concurrency(1);
  sharp.cache(false);
  if (os.getPriority(0) < 10) os.setPriority(0, 10);

  const middleOf = ({ width, height }) => {
    const [wide, high] = [Math.min(width, height * mostRatio), Math.min(height, width * mostRatio)];
    return {
      left: Math.floor((width - wide) / 2), top: Math.floor((height - high) / 2),
      width: wide, height: high,
    };
  };
  const NONE = { r: 0, g: 0, b: 0, alpha: 0 };
  const shaped = async (picture, { width, height, fit, format, quality, margin = 0 }) => {
    const inner = picture.toColourspace('srgb').resize(width - 2 * margin, height - 2 * margin, {
      fit, background: NONE, withoutEnlargement: fit === 'inside',
      ...(fit === 'cover' ? { position: 'attention' } : {}),
    });
    const options = quality === undefined ? {} : { quality };
    if (margin === 0) return inner.toFormat(format, options).toBuffer();
    return sharp({ create: { width, height, channels: 4, background: '#fff' } })
      .composite([{ input: await inner.png().toBuffer(), gravity: 'centre' }])
      .toFormat(format, options).toBuffer();
  };
  const make = async ({ upload, recipe: { first, then = {} } }) => {
    const bytes = Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength);
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > mostPixels) return { refused: 'PICTURE_TOO_LARGE' };
    const whole = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' });
    const part = first.fit === 'cover' ? whole.extract(middleOf({ width, height })) : whole;
    const made = { first: await shaped(part.autoOrient(), first) };
    for (const [name, shape] of Object.entries(then))
      made[name] = await shaped(sharp(made.first), shape);
    return { made };
  };
  process.on('message', (job) => {
    make(job).catch(() => ({ refused: 'PICTURE_UNREADABLE' })).then((answer) => process.send(answer));
  });`;

interface Job {
  upload: Buffer;
  recipe: Recipe<string>;
}

/** The process that makes pictures, one after the other; started by the first, and ended when idle. */
export class PictureProcess {
  private child: ChildProcess | undefined;
  private idle: NodeJS.Timeout | undefined;

  constructor(
    private readonly limitMs: number,
    private readonly idleMs: number,
  ) {}

  /** One at a time. After its time, or with a process that ends, the picture can't be read. */
  run(job: Job): Promise<PictureAnswer> {
    clearTimeout(this.idle);
    const child = (this.child ??= this.start());
    hold(child);
    return new Promise<PictureAnswer>((resolve) => {
      const timer = setTimeout(() => done({ refused: 'PICTURE_UNREADABLE' }), this.limitMs);
      const done = (answer: PictureAnswer): void => {
        clearTimeout(timer);
        child.off('message', done).off('error', onError).off('exit', onExit);
        if ('made' in answer || answer.refused === 'PICTURE_TOO_LARGE') this.rest(child);
        else this.end(child);
        resolve(answer);
      };
      const onError = (): void => done({ refused: 'SERVICE_UNAVAILABLE' });
      const onExit = (): void => done({ refused: 'PICTURE_UNREADABLE' });
      child.once('message', done).once('error', onError).once('exit', onExit);
      child.send(job, (error) => error && onError());
    });
  }

  private rest(child: ChildProcess): void {
    child.unref();
    child.channel?.unref();
    this.idle = setTimeout(() => this.end(child), this.idleMs);
    this.idle.unref();
  }

  /** At once: what it is doing, nobody waits for any more. */
  private end(child: ChildProcess): void {
    if (this.child === child) this.child = undefined;
    child.kill('SIGKILL');
    child.unref();
  }

  private start(): ChildProcess {
    const sharp = createRequire(import.meta.url).resolve('sharp');
    const settings = JSON.stringify({ sharp, mostPixels: MOST_PIXELS, mostRatio: MOST_RATIO });
    // Nothing of the service's environment: it holds what no picture may learn.
    const child = spawn(process.execPath, ['-e', program, settings], {
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.once('exit', () => {
      if (this.child === child) this.child = undefined;
    });
    // Whoever waits hears of it too; without anybody it is no error of the service.
    child.on('error', () => undefined);
    return child;
  }
}

/** A picture is being made: the process of the service waits for it. */
const hold = (child: ChildProcess): void => {
  child.ref();
  child.channel?.ref();
};
