import { Inject, Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import { newId } from '@studio/domain-kit';
import { errorFacts, inTransaction, logger, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { isSendable } from './public-address.js';
import { PUSH_PORT, type PushAddress, type PushPort } from './push.port.js';

/** More browsers than that nobody uses; the ones not seen for longest go. */
const DEVICES_PER_PERSON = 10;

export type DeviceInput =
  { playerId: string } | { endpoint: string; keys: { p256dh: string; auth: string } };

/** A device that its person has let us push to. */
@Injectable()
export class AddDevice {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(PUSH_PORT) private readonly port: PushPort,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  /** Throws PUSH_NOT_CONFIGURED, PUSH_ENDPOINT_REFUSED. Repeated, it is the same device. */
  async execute(user: SignedInUser, input: DeviceInput): Promise<{ id: string; playerId: string }> {
    if (!this.port.provider) throw new Refused('PUSH_NOT_CONFIGURED');
    const address = this.checked(input);
    const playerId = await this.register(user.id, address);
    return inTransaction(this.dataSource, async (tx) => {
      const id = await this.keep(tx, user, { ...address, playerId });
      await this.dropOldest(tx, user.id);
      return { id, playerId: playerId ?? id };
    });
  }

  private checked(input: DeviceInput): PushAddress {
    if ('playerId' in input) {
      if (this.port.provider !== 'onesignal') throw new Refused('PUSH_NOT_CONFIGURED');
      return { endpoint: null, p256dh: null, auth: null, playerId: input.playerId };
    }
    if (!this.config.LOCAL_MODE && !isSendable(input.endpoint))
      throw new Refused('PUSH_ENDPOINT_REFUSED');
    return { endpoint: input.endpoint, ...input.keys, playerId: null };
  }

  private async register(userId: string, address: PushAddress): Promise<string | null> {
    try {
      return await this.port.register(userId, address);
    } catch (error) {
      logger.warn(errorFacts(error), 'device not registered');
      throw new Refused('SERVICE_UNAVAILABLE');
    }
  }

  private async keep(
    tx: EntityManager,
    user: SignedInUser,
    { endpoint, p256dh, auth, playerId }: PushAddress,
  ): Promise<string> {
    const { STUDIO_ID } = this.config;
    // The browser has a new endpoint under the same id at OneSignal, or the other way round.
    await tx.query(
      `DELETE FROM push_devices WHERE studio_id = $1 AND player_id = $2
       AND endpoint IS DISTINCT FROM $3`,
      [STUDIO_ID, playerId, endpoint],
    );
    const target = endpoint === null ? 'push_devices_player_once' : 'push_devices_once';
    const [row] = await tx.query<{ id: string }[]>(
      `INSERT INTO push_devices
         (studio_id, id, user_id, session_id, endpoint, p256dh, auth, player_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT ON CONSTRAINT ${target} DO UPDATE
         SET user_id = excluded.user_id, session_id = excluded.session_id,
             p256dh = excluded.p256dh, auth = excluded.auth, player_id = excluded.player_id,
             seen_at = now()
       RETURNING id`,
      [STUDIO_ID, newId(), user.id, user.sessionId, endpoint, p256dh, auth, playerId],
    );
    if (!row) throw new Error('the device was not kept');
    return row.id;
  }

  private async dropOldest(tx: EntityManager, userId: string): Promise<void> {
    await tx.query(
      `DELETE FROM push_devices WHERE (studio_id, id) IN
         (SELECT studio_id, id FROM push_devices WHERE studio_id = $1 AND user_id = $2
          ORDER BY seen_at DESC, id DESC OFFSET ${DEVICES_PER_PERSON})`,
      [this.config.STUDIO_ID, userId],
    );
  }
}
