import type { ClassPolicy } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import { contradictions } from '../../policy/contradictions.js';
import { lockSettings, readSettings } from '../settings/settings.api.js';

/**
 * Refuses numbers of a class type that contradict the studio's. The settings stay locked until the
 * end of the transaction. Throws SETTINGS_CONFLICT.
 */
export const refuseContradictingPolicy = async (
  tx: EntityManager,
  studioId: string,
  { name, policy }: { name: string; policy: ClassPolicy | null },
): Promise<void> => {
  if (policy === null) return;
  await lockSettings(tx, studioId);
  const { settings } = await readSettings(tx, studioId);
  const problems = contradictions(settings, [{ name, class_policy: policy }]);
  const own = problems.filter(({ classType }) => classType !== undefined);
  if (own.length > 0) throw new Refused('SETTINGS_CONFLICT', own);
};
