import { Injectable } from '@nestjs/common';
import type { RoomEffect } from '@studio/contracts';
import { DataSource } from 'typeorm';
import { findItem, rooms } from '../../catalogue/items/catalogue.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { roomEffectOf } from './fit-room.js';

/** What has more seats than a room is to have. */
@Injectable()
export class PreviewRoom {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws ROOM_NOT_FOUND. */
  async execute(roomId: string, capacity: number): Promise<RoomEffect> {
    const { manager } = this.dataSource;
    const { studio } = this;
    await findItem(manager, rooms, { studioId: studio.id, id: roomId });
    return roomEffectOf(manager, { studio, roomId, capacity });
  }
}
