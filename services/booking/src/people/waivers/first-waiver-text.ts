import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';

const FIRST_TEXT = `Pilates is exercise, with and without machines. Like all exercise it can strain or injure, even when everybody takes care.

I am fit to take part, or my doctor has agreed that I do. I tell the studio and my trainer about pregnancy, injuries, surgery and anything else that matters, and I say when it changes.

I follow what my trainer says about machines and movements, I use the machines only as shown, and I stop and say so when something hurts.

I come at my own risk. The studio is liable where its staff were careless, or where the law says so, and not beyond that. I look after my belongings myself.

In an emergency the studio may call medical help and the person whom I have named.

I have read this and had time to ask.`;

/** Version 1, unless there is one. */
export const insertFirstText = async (
  manager: EntityManager,
  { studioId, now }: { studioId: string; now: Date },
): Promise<void> => {
  await manager.query(
    `INSERT INTO waiver_texts (studio_id, version, text, published_at)
     VALUES ($1, 1, $2, $3) ON CONFLICT DO NOTHING`,
    [studioId, FIRST_TEXT, now],
  );
};

/** A studio begins with a text to sign; a later version is a row of its own. */
@Injectable()
export class FirstWaiverText implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  onApplicationBootstrap(): Promise<void> {
    const { id: studioId } = this.studio;
    return insertFirstText(this.dataSource.manager, { studioId, now: this.studio.now() });
  }
}
