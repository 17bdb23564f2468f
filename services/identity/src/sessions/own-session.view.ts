import type { OwnSession } from '@studio/contracts';
import type { Session } from './session.entity.js';

export const toOwnSession = (session: Session, currentId: string): OwnSession => ({
  id: session.id,
  current: session.id === currentId,
  device: session.device ?? 'Unknown device',
  kind: session.deviceKind ?? 'computer',
  address: session.address,
  createdAt: session.createdAt.toISOString(),
  lastUsedAt: (session.lastUsedAt ?? session.refreshedAt).toISOString(),
});
