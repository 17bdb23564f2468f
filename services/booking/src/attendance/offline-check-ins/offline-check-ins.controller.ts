import { Controller, HttpCode, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { saveCheckIns, type CheckInTap, type SavedTap } from '@studio/contracts';
import { ParsedBody } from '@studio/nest-kit';
import { SaveCheckIns } from './save-check-ins.js';

@Controller('api/trainer')
export class OfflineCheckInsController {
  constructor(private readonly saving: SaveCheckIns) {}

  @Post('check-ins')
  @HttpCode(200)
  @For(saveCheckIns)
  async save(
    @CurrentUser() staff: SignedInUser,
    @ParsedBody(saveCheckIns.body) { items }: { items: CheckInTap[] },
  ): Promise<{ items: SavedTap[] }> {
    return { items: await this.saving.execute(staff, items) };
  }
}
