import type { Channel, MessageInput } from '@studio/contracts';

export const SUBJECT_LENGTH = 120;
export const TEXT_LENGTH = 2_000;

export const channelWords: readonly (readonly [channel: Channel, label: string])[] = [
  ['email', 'Email'],
  ['inApp', 'In the app'],
  ['push', 'Push'],
];

export type Problems = Partial<Record<'subject' | 'text' | 'channels', string>>;

/** What keeps a draft from being sent, by field; empty when nothing does. */
export const problemsOf = ({ subject, text, channels }: MessageInput): Problems => ({
  ...(!subject.trim() && { subject: 'Subject: please say what it is about.' }),
  ...(!text.trim() && { text: 'Message: please write a few words.' }),
  ...(channels.length === 0 && { channels: 'Send by: please choose at least one.' }),
});
