import { Inject, Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { longDateTime, type MailKind } from '@studio/email';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { Emails } from '../emails/emails.api.js';
import { Inbox } from '../inbox/inbox.api.js';
import { t } from './messages.js';

type LinkRequested = StudioEvent<'user.link_requested.v1'>;

const mailOfPurpose = {
  signup: 'account-confirmation',
  recovery: 'password-recovery',
  magiclink: 'magic-link',
  email_change: 'email-change',
  invite: 'invitation',
  setup: 'team-invitation',
} as const satisfies Record<LinkRequested['data']['purpose'], MailKind>;

/** To somebody who has read mails there before; identity says the name of nobody else. */
const isToKnownAddress = new Set<LinkRequested['data']['purpose']>(['recovery', 'magiclink']);

/** What identity has to say to people: links, a changed password, a new device. */
@Injectable()
export class OnAccountEvents {
  constructor(
    private readonly emails: Emails,
    private readonly inbox: Inbox,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  /** The address stands in the event: this may be the first that is heard of the person. */
  @OnEvent('user.link_requested.v1', 'OnAccountNews.linkRequested')
  async linkRequested(event: LinkRequested, tx: EntityManager): Promise<void> {
    const { userId, email, fullName, purpose, link, code, role, expiresAt } = event.data;
    // Until the address is confirmed, the name was typed by whoever wanted to write to it.
    const userName = isToKnownAddress.has(purpose) ? fullName : null;
    const mail = { userEmail: email, userName, link, validUntil: expiresAt };
    const sendBefore = new Date(expiresAt);
    await (role
      ? this.emails.enqueue(tx, event, {
          kind: 'team-invitation',
          userId,
          payload: { ...mail, code, role },
          sendBefore,
        })
      : this.emails.enqueue(tx, event, {
          kind: mailOfPurpose[purpose],
          userId,
          payload: { ...mail, code },
          sendBefore,
        }));
  }

  @OnEvent('user.password_changed.v1', 'OnAccountNews.passwordChanged')
  async passwordChanged(
    event: StudioEvent<'user.password_changed.v1'>,
    tx: EntityManager,
  ): Promise<void> {
    const { userId, email, fullName } = event.data;
    const changedAt = longDateTime(event.occurredAt);
    await this.inbox.notify(tx, event, {
      userId,
      title: t('passwordChanged'),
      message: t('passwordChangedText', { changedAt }),
    });
    await this.emails.enqueue(tx, event, {
      kind: 'password-changed',
      userId,
      payload: {
        userEmail: email,
        userName: fullName,
        changedAt: event.occurredAt,
        resetUrl: `${this.config.PUBLIC_URL}/login`,
      },
    });
  }

  @OnEvent('user.new_device.v1', 'OnAccountNews.newDevice')
  async newDevice(event: StudioEvent<'user.new_device.v1'>, tx: EntityManager): Promise<void> {
    const { userId, email, fullName, device, address, signedInAt } = event.data;
    await this.inbox.notify(tx, event, {
      userId,
      title: t('newSignIn'),
      message: t('newSignInText', { device, time: longDateTime(signedInAt) }),
    });
    await this.emails.enqueue(tx, event, {
      kind: 'new-device',
      userId,
      payload: {
        userEmail: email,
        userName: fullName,
        device,
        address,
        signedInAt,
        devicesUrl: `${this.config.PUBLIC_URL}/account-settings`,
      },
    });
  }
}
