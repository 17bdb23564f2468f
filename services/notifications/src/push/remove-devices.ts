import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { PushDevice } from './push-device.entity.js';

@Injectable()
export class RemoveDevices {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  /** One by its endpoint, or all; of the person alone. */
  async execute(userId: string, endpoint?: string): Promise<void> {
    await this.dataSource.manager.delete(PushDevice, {
      studioId: this.config.STUDIO_ID,
      userId,
      ...(endpoint !== undefined && { endpoint }),
    });
  }
}
