import { Controller, Get, Header } from '@nestjs/common';
import { For } from '@studio/auth';
import { getStudioPolicy, type StudioPolicy } from '@studio/contracts';
import { studioPolicyOf } from '../../policy/studio-policy.js';
import { StudioContext } from '../../shared/studio-context.js';

/** The numbers for texts; for everyone, so that terms and questions can be read without an account. */
@Controller('api/studio/policy')
export class StudioPolicyController {
  constructor(private readonly studio: StudioContext) {}

  @Get()
  @For(getStudioPolicy)
  @Header('cache-control', 'public, max-age=60')
  get(): StudioPolicy {
    return studioPolicyOf(this.studio.settings);
  }
}
