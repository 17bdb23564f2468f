import { Controller, Delete, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { addPushDevice, getPushKey, removePushDevices } from '@studio/contracts';
import { ParsedBody, ParsedQuery } from '@studio/nest-kit';
import { AddDevice, type DeviceInput } from './add-device.js';
import { PUSH_PORT, type PushPort } from './push.port.js';
import { RemoveDevices } from './remove-devices.js';

@Controller()
export class PushController {
  constructor(
    private readonly adding: AddDevice,
    private readonly removing: RemoveDevices,
    @Inject(PUSH_PORT) private readonly port: PushPort,
  ) {}

  @For(getPushKey)
  @Get('/api/push/key')
  key() {
    return { provider: this.port.provider, publicKey: this.port.publicKey };
  }

  @For(addPushDevice)
  @Post('/api/me/push-devices')
  @HttpCode(201)
  add(@ParsedBody(addPushDevice.body) input: DeviceInput, @CurrentUser() user: SignedInUser) {
    return this.adding.execute(user, input);
  }

  @For(removePushDevices)
  @Delete('/api/me/push-devices')
  @HttpCode(204)
  remove(
    @ParsedQuery(removePushDevices.query) { endpoint }: { endpoint?: string },
    @CurrentUser() user: SignedInUser,
  ): Promise<void> {
    return this.removing.execute(user.id, endpoint);
  }
}
