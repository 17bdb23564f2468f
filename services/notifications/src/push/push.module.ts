import { BullModule } from '@nestjs/bull';
import { Module, type DynamicModule } from '@nestjs/common';
import { queueAt } from '@studio/outbox';
import type { NotificationsConfig } from '../config.js';
import { AddDevice } from './add-device.js';
import { CleanUpPush } from './clean-up-push.job.js';
import { NoPushAdapter } from './no-push.adapter.js';
import { OneSignalAdapter } from './one-signal.adapter.js';
import { PUSH, PushQueue } from './push-queue.js';
import { Push } from './push.api.js';
import { PushController } from './push.controller.js';
import { PUSH_PORT, type PushPort } from './push.port.js';
import { PushProcessor } from './push.processor.js';
import { RemoveDevices } from './remove-devices.js';
import { SendPush } from './send-push.js';
import { RetryPush } from './retry-push.job.js';
import { WebPushAdapter } from './web-push.adapter.js';

@Module({})
export class PushModule {
  static forRoot(config: NotificationsConfig): DynamicModule {
    return {
      module: PushModule,
      global: true,
      imports: [BullModule.registerQueue(queueAt(config.REDIS_URL, PUSH))],
      controllers: [PushController],
      providers: [
        { provide: PUSH_PORT, useFactory: () => portOf(config) },
        AddDevice,
        CleanUpPush,
        Push,
        PushProcessor,
        PushQueue,
        RemoveDevices,
        SendPush,
        RetryPush,
      ],
      exports: [Push],
    };
  }
}

/** OneSignal when its keys are set, else the browsers' push services with our own. */
const portOf = (config: NotificationsConfig): PushPort => {
  const { ONESIGNAL_APP_ID: appId, ONESIGNAL_API_KEY: apiKey } = config;
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = config;
  if (appId && apiKey)
    return new OneSignalAdapter({
      appId,
      apiKey,
      apiBase: config.ONESIGNAL_API_BASE,
      publicKey: publicKey ?? null,
      url: config.PUBLIC_URL,
    });
  if (!publicKey || !privateKey) return new NoPushAdapter();
  const sender = /[^\s<]+@[^\s>]+/.exec(config.MAIL_FROM)?.[0] ?? '';
  return new WebPushAdapter({
    publicKey,
    privateKey,
    subject: `mailto:${sender}`,
    publicOnly: !config.LOCAL_MODE,
  });
};
