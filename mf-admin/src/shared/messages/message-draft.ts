import type { Channel, MessageInput } from '@studio/contracts';
import { t } from './messages.js';

export const SUBJECT_LENGTH = 120;
export const TEXT_LENGTH = 2_000;

export const channelLabels: readonly (readonly [channel: Channel, label: string])[] = [
  ['email', t('email')],
  ['inApp', t('inTheApp')],
  ['push', t('push')],
];

export type Problems = Partial<Record<'subject' | 'text' | 'channels', string>>;

/** What keeps a draft from being sent, by field; empty when nothing does. */
export const problemsOf = ({ subject, text, channels }: MessageInput): Problems => ({
  ...(!subject.trim() && { subject: t('subjectPleaseSayWhat') }),
  ...(!text.trim() && { text: t('messagePleaseWriteFew') }),
  ...(channels.length === 0 && { channels: t('sendByPleaseChoose') }),
});
