import { Controller, Get, UseGuards } from '@nestjs/common';
import { For } from '@studio/auth';
import { listClassTypes, type classTypeView } from '@studio/contracts';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { PublicPageGuard } from '../../shared/public-page.guard.js';
import { StudioContext } from '../../shared/studio-context.js';
import { ClassType } from './class-type.entity.js';

type ClassTypeView = z.infer<typeof classTypeView>;

const toClassTypeView = (type: ClassType): ClassTypeView => ({
  id: type.id,
  name: type.name,
  description: type.description,
  level: type.level,
  minutes: type.minutes,
  motif: type.motif,
  ladiesOnly: type.ladiesOnly,
});

@Controller('api/class-types')
export class ClassTypesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  @Get()
  @For(listClassTypes)
  @UseGuards(PublicPageGuard)
  async list(): Promise<{ items: ClassTypeView[] }> {
    const taught = await this.dataSource.manager.find(ClassType, {
      where: { studioId: this.studio.id, active: true },
      order: { name: 'ASC' },
    });
    return { items: taught.map(toClassTypeView) };
  }
}
