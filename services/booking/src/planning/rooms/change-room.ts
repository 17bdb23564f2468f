import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { RoomEffect } from '@studio/contracts';
import { DataSource } from 'typeorm';
import {
  CatalogueChanges,
  rooms,
  type CatalogueChange,
} from '../../catalogue/items/catalogue.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { fitRoom, roomEffectOf } from './fit-room.js';

/** A room that gets smaller must still hold its series and classes. */
const fittingRooms: typeof rooms = {
  ...rooms,
  before: async (tx, { studio, admin, row, after, lowerSeats }) => {
    const { capacity } = after;
    if (typeof capacity !== 'number' || capacity >= row.capacity) return;
    await fitRoom(tx, { studio, roomId: row.id, capacity }, { admin, lowerSeats });
  },
};

/** Changes a room in the catalogue and, in the same transaction, what is planned in it. */
@Injectable()
export class ChangeRoom {
  constructor(
    private readonly catalogue: CatalogueChanges,
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws what a change of the catalogue throws, and what `fitRoom` does. */
  execute(admin: SignedInUser, change: { id: string; request: CatalogueChange }) {
    return this.catalogue.change(admin, fittingRooms, change);
  }

  /** What has more seats than that in a room. Throws ROOM_NOT_FOUND. */
  async preview(roomId: string, capacity: number): Promise<RoomEffect> {
    await this.catalogue.find(rooms, roomId);
    return roomEffectOf(this.dataSource.manager, { studio: this.studio, roomId, capacity });
  }
}
