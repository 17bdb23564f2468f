import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import { ChangeItem, rooms, type CatalogueChange } from '../../catalogue/items/catalogue.api.js';
import { fitRoom } from './fit-room.js';

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
  constructor(private readonly changing: ChangeItem) {}

  /** Throws what a change of the catalogue throws, and what `fitRoom` does. */
  execute(admin: SignedInUser, change: { id: string; request: CatalogueChange }) {
    return this.changing.execute(admin, fittingRooms, change);
  }
}
