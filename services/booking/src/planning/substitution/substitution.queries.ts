import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type {
  CoverView,
  NeededCover,
  Substitution,
  SubstitutionCandidate,
} from '@studio/contracts';
import { addDays, studioInstant } from '@studio/domain-kit';
import { DataSource } from 'typeorm';
import { needsApproval, recentSubstitutionsFrom } from '../../policy/substitution-windows.js';
import { StudioContext } from '../../shared/studio-context.js';
import { findSubstitution } from '../substitutions/substitutions.api.js';
import { findCandidates } from './candidates.queries.js';
import { findSubstitutionViews } from './substitution.view.js';

interface Filters {
  which: 'open' | 'ended';
  from?: string | undefined;
  to?: string | undefined;
  trainer?: string | undefined;
}

/** Who was asked and did not say no: they see who was faster. */
const hadOffer = `EXISTS (SELECT FROM substitution_offers o WHERE o.studio_id = x.studio_id
  AND o.substitution_id = x.id AND o.trainer_id = $2 AND o.declined_at IS NULL)`;

/** At most so many that have ended. */
const MOST = 200;

@Injectable()
export class SubstitutionQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** What a trainer asked for and could take; whoever does not teach has neither. */
  async cover({ id: trainerId }: SignedInUser): Promise<CoverView> {
    const { manager } = this.dataSource;
    const { id: studioId, settings } = this.studio;
    const now = this.studio.now();
    const own = await findSubstitutionViews(
      manager,
      `x.studio_id = $1 AND x.trainer_id = $2 AND x.state <> 'withdrawn' AND s.starts_at > $3
       ORDER BY s.starts_at, x.created_at`,
      [studioId, trainerId, recentSubstitutionsFrom(now)],
    );
    const needed = await findSubstitutionViews(
      manager,
      `x.studio_id = $1 AND x.trainer_id <> $2 AND s.starts_at > $3
       AND (x.state = 'open' OR (x.state = 'claimed' AND x.claimed_by = $2)
         OR (x.state IN ('claimed', 'covered') AND x.claimed_by <> $2 AND ${hadOffer}))
       AND EXISTS (SELECT FROM trainers me
         WHERE me.studio_id = x.studio_id AND me.id = $2 AND me.active)
       ORDER BY s.starts_at, x.id`,
      [studioId, trainerId, now],
    );
    const others: NeededCover[] = [];
    for (const one of needed) others.push(await this.toNeeded(one, trainerId));
    const claimable = others.filter(
      ({ state, obstacle, declined }) => state === 'open' && obstacle === null && !declined,
    ).length;
    return { own, others, claimable, needsApproval: needsApproval(settings) };
  }

  private async toNeeded(one: Substitution, trainerId: string): Promise<NeededCover> {
    const { reason: _reason, alarmAt: _at, alarmedAt: _alarmed, steps: _steps, ...rest } = one;
    const { offers, ...facts } = rest;
    const own = (await this.candidates(one.id)).find(({ id }) => id === trainerId);
    return {
      ...facts,
      obstacle: own ? own.obstacle : 'not_qualified',
      isAway: own?.isAway ?? false,
      declined: offers.some(({ id, declinedAt }) => id === trainerId && declinedAt !== null),
    };
  }

  /** Open ones as their classes come; the others latest first. */
  async list({ which, from, to, trainer }: Filters): Promise<{
    items: Substitution[];
    needsApproval: boolean;
  }> {
    const { id: studioId, settings } = this.studio;
    const isOpen = which === 'open';
    const items = await findSubstitutionViews(
      this.dataSource.manager,
      `x.studio_id = $1 AND (x.ended_at IS NULL) = $2
       AND ($3::timestamptz IS NULL OR s.starts_at >= $3)
       AND ($4::timestamptz IS NULL OR s.starts_at < $4)
       AND ($5::uuid IS NULL OR $5 IN (x.trainer_id, x.claimed_by))
       ORDER BY s.starts_at ${isOpen ? 'ASC' : 'DESC'}, x.id LIMIT ${MOST}`,
      [
        studioId,
        isOpen,
        from ? studioInstant(from) : null,
        to ? studioInstant(addDays(to, 1)) : null,
        trainer ?? null,
      ],
    );
    return { items, needsApproval: needsApproval(settings) };
  }

  /** Throws SUBSTITUTION_NOT_FOUND. */
  async candidates(id: string): Promise<SubstitutionCandidate[]> {
    const { manager } = this.dataSource;
    const { id: studioId } = this.studio;
    const row = await findSubstitution(manager, { studioId, id }, { lock: false });
    return findCandidates(manager, studioId, row);
  }
}
