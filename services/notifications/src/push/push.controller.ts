import { Controller, Delete, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { addPushDevice, getPushKey, removePushDevices } from '@studio/contracts';
import { ParsedBody, ParsedQuery } from '@studio/nest-kit';
import { Devices, type DeviceInput } from './devices.js';
import { PUSH_PORT, type PushPort } from './push.port.js';

@Controller()
export class PushController {
  constructor(
    private readonly devices: Devices,
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
    return this.devices.add(user, input);
  }

  @For(removePushDevices)
  @Delete('/api/me/push-devices')
  @HttpCode(204)
  remove(
    @ParsedQuery(removePushDevices.query) { endpoint }: { endpoint?: string },
    @CurrentUser() user: SignedInUser,
  ): Promise<void> {
    return this.devices.remove(user.id, endpoint);
  }
}
