import { noStudioFacts, type StudioFacts } from '@studio/contracts';
import { renderEmail, type MailKind, type MailPayload, type RenderedMail } from '@studio/email';
import type { Sender, Standing } from '@studio/email';
import type { NotificationsConfig } from '../config.js';
import { isLocked } from '../preferences/preferences.api.js';
import { unsubscribeUrlOf } from '../unsubscribe/unsubscribe.api.js';
import type { EmailJob } from './email-job.entity.js';
import { isConfirmation, topicOf } from './mail-topics.js';

type Drawable = Pick<EmailJob, 'studioId' | 'userId' | 'recipient' | 'payload' | 'language'> & {
  kind: MailKind;
};

const standingOf = (job: Drawable, config: NotificationsConfig): Standing => {
  const topic = topicOf(job.kind);
  if (isLocked(topic, 'email')) return { sent: 'always' };
  const settingsUrl = `${config.PUBLIC_URL}/settings`;
  if (isConfirmation(topic)) return { sent: 'unless-switched-off', settingsUrl };
  const { studioId, userId, recipient, language } = job;
  const subscriber = { studioId, userId, address: recipient, topic, language };
  return {
    sent: 'unless-unsubscribed',
    settingsUrl,
    unsubscribeUrl: unsubscribeUrlOf(subscriber, config),
  };
};

/** Who writes, as mails show it: name, place, logo and colours. */
const senderOf = (
  { isSet, name, shortName, address, logo, colours }: StudioFacts,
  { PUBLIC_URL: url }: NotificationsConfig,
): Partial<Sender> => ({
  url,
  ...(isSet && { name, shortName, place: address }),
  ...(logo && { logoUrl: `${url}${logo.mail}` }),
  ...(colours && { colours: colours.primary }),
});

/** A mail as it is sent and as admins see it again: in its reader's language, with its way out. */
export const drawEmail = (
  job: Drawable,
  config: NotificationsConfig,
  studio: StudioFacts = noStudioFacts,
): RenderedMail & { unsubscribeUrl: string | null } => {
  const standing = standingOf(job, config);
  const drawn = renderEmail(job.kind, job.payload as unknown as MailPayload<MailKind>, {
    language: job.language,
    studio: senderOf(studio, config),
    standing,
  });
  const isOptional = standing.sent === 'unless-unsubscribed';
  return { ...drawn, unsubscribeUrl: isOptional ? standing.unsubscribeUrl : null };
};
