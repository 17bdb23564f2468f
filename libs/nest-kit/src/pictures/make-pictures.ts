import { Refused } from '../refused.js';
import { PictureProcess } from './picture-process.js';
import { pictureTypeOf } from './picture-type.js';
import type { MadePictures, Recipe } from './recipe.js';

interface Limits {
  /** Of work on one picture. */
  limitMs: number;
  /** Pictures that may wait for their turn; each holds its 5 MB. */
  waiting: number;
  /** Who waited longer has given up, or will soon. */
  waitMs: number;
  /** For which the process is kept for the next one. */
  idleMs: number;
}

const usual: Limits = { limitMs: 15_000, waiting: 16, waitMs: 30_000, idleMs: 30_000 };

/**
 * Makes pictures anew, one at a time: upright, in the sizes that are used, without anything that a
 * camera wrote into them (decision 152).
 */
export class PictureMaker {
  private readonly process: PictureProcess;
  private readonly limits: Limits;
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  constructor(limits: Partial<Limits> = {}) {
    this.limits = { ...usual, ...limits };
    this.process = new PictureProcess(this.limits.limitMs, this.limits.idleMs);
  }

  /**
   * Throws PICTURE_TYPE (an SVG may hold script), PICTURE_TOO_LARGE, PICTURE_UNREADABLE;
   * SERVICE_UNAVAILABLE beyond the queue.
   */
  async make<Name extends string = never>(
    upload: Buffer,
    recipe: Recipe<Name>,
  ): Promise<MadePictures<Name>> {
    if (!pictureTypeOf(upload)) throw new Refused('PICTURE_TYPE');
    if (this.waiting >= this.limits.waiting) throw new Refused('SERVICE_UNAVAILABLE');
    this.waiting++;
    const since = performance.now();
    const turn = this.last.then(() => this.inTurn(upload, recipe, since));
    this.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.waiting--;
    }
  }

  private async inTurn<Name extends string>(
    upload: Buffer,
    recipe: Recipe<Name>,
    since: number,
  ): Promise<MadePictures<Name>> {
    if (performance.now() - since > this.limits.waitMs) throw new Refused('SERVICE_UNAVAILABLE');
    const answer = await this.process.run({ upload, recipe });
    if ('refused' in answer) throw new Refused(answer.refused);
    const made = Object.entries(answer.made).map(([name, bytes]) => [name, Buffer.from(bytes)]);
    return Object.fromEntries(made) as MadePictures<Name>;
  }
}

const maker = new PictureMaker();

/** What the recipe makes of an upload, by the queue of this service. Throws as `PictureMaker.make`. */
export const makePictures = <Name extends string = never>(
  upload: Buffer,
  recipe: Recipe<Name>,
): Promise<MadePictures<Name>> => maker.make(upload, recipe);
