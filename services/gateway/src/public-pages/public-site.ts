import { Injectable } from '@nestjs/common';
import {
  getStudioPolicy,
  getStudioProfile,
  type EventView,
  type PackageView,
  type PlanView,
  type ScheduleView,
  type StudioPolicy,
  type StudioProfile,
  type StudioText,
  type trainerView,
} from '@studio/contracts';
import { addDays, studioDay } from '@studio/domain-kit';
import type { z } from 'zod';
import { KeptAnswers } from './kept-answers.api.js';

export type PublicTrainer = z.infer<typeof trainerView>;
interface Items<Item> {
  items: Item[];
}

/** What the studio shows to whoever comes, as booking tells visitors. */
@Injectable()
export class PublicSite {
  constructor(private readonly answers: KeptAnswers) {}

  /** Undefined: the studio asks everybody to sign in, or nothing is known at this moment. */
  async profile(): Promise<StudioProfile | undefined> {
    const [policy, profile] = await Promise.all([
      this.answers.content<StudioPolicy>(getStudioPolicy.path),
      this.answers.content<StudioProfile>(getStudioProfile.path),
    ]);
    return policy?.publicPages ? profile : undefined;
  }

  /** Classes of so many days from today on that are not off. */
  async classes(days: number): Promise<ScheduleView[]> {
    const today = studioDay(new Date());
    const path = `/api/schedules?from=${today}&to=${addDays(today, days - 1)}`;
    const now = new Date().toISOString();
    return (await this.list<ScheduleView>(path)).filter(
      ({ status, startsAt }) => status === 'scheduled' && startsAt > now,
    );
  }

  oneClass(id: string): Promise<ScheduleView | undefined> {
    return this.answers.content(`/api/schedules/${id}`);
  }

  oneEvent(id: string): Promise<EventView | undefined> {
    return this.answers.content(`/api/events/${id}`);
  }

  events(): Promise<EventView[]> {
    return this.list('/api/events');
  }

  trainers(): Promise<PublicTrainer[]> {
    return this.list('/api/trainers');
  }

  async prices(): Promise<{ packages: PackageView[]; plans: PlanView[] }> {
    const [packages, plans] = await Promise.all([
      this.list<PackageView>('/api/packages'),
      this.list<PlanView>('/api/plans'),
    ]);
    return { packages, plans };
  }

  async questions(): Promise<StudioText['questions']> {
    const faq = await this.answers.content<StudioText>('/api/studio/texts/faq');
    return faq?.questions ?? [];
  }

  private async list<Item>(path: string): Promise<Item[]> {
    return (await this.answers.content<Items<Item>>(path))?.items ?? [];
  }
}
