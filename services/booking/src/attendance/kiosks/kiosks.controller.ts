import { Controller, Delete, Get, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  checkInAtKiosk,
  endKiosk,
  getKiosk,
  listKiosks,
  openKiosk,
  type Kiosk,
  type OpenKioskView,
  type OpenedKiosk,
} from '@studio/contracts';
import { ParsedBody, ParsedParams, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { CheckInAtKiosk } from './check-in-at-kiosk.js';
import { EndKiosk } from './end-kiosk.js';
import { findKioskByToken, findOpenKiosks, toKioskView } from './kiosk-rows.js';
import { OpenKiosk } from './open-kiosk.js';

@Controller('api')
export class KiosksController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly openings: OpenKiosk,
    private readonly endings: EndKiosk,
    private readonly checkingIn: CheckInAtKiosk,
  ) {}

  @Get('admin/kiosks')
  @For(listKiosks)
  async list(): Promise<{ items: OpenKioskView[] }> {
    const now = this.studio.now();
    return { items: await findOpenKiosks(this.dataSource, { studioId: this.studio.id, now }) };
  }

  @Post('admin/kiosks')
  @For(openKiosk)
  open(
    @CurrentUser() staff: SignedInUser,
    @ParsedBody(openKiosk.body) input: { name: string },
  ): Promise<OpenedKiosk> {
    return this.openings.execute(staff, input);
  }

  @Delete('admin/kiosks/:id')
  @For(endKiosk)
  end(
    @CurrentUser() staff: SignedInUser,
    @ParsedParams(endKiosk.params) { id }: { id: string },
  ): Promise<Kiosk> {
    return this.endings.execute(staff, id);
  }

  @Post('kiosk')
  @For(getKiosk)
  async state(@ParsedBody(getKiosk.body) { token }: { token: string }): Promise<Kiosk> {
    const params = { studioId: this.studio.id, token, now: this.studio.now() };
    const row = await findKioskByToken(this.dataSource, params);
    if (!row) throw new Refused('KIOSK_ENDED');
    return toKioskView(row);
  }

  @Post('kiosk/check-ins')
  @For(checkInAtKiosk)
  checkIn(
    @ParsedBody(checkInAtKiosk.body) input: { token: string; codeOrPhone: string },
  ): Promise<{ firstName: string }> {
    return this.checkingIn.execute(input.token, input.codeOrPhone);
  }
}
