import type { StudioContext } from '../../shared/studio-context.js';
import type { StaffAction } from '../../people/history/history.api.js';

/** An admin's change, as it is carried out on a class: kept in the history, told to members. */
export interface AdminAction {
  studio: StudioContext;
  /** Null: nobody is known any more who did. */
  by: StaffAction['by'];
  reason: string | null;
}
