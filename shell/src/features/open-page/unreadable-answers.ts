import { isApiError } from '@studio/api-client';
import { queryClient } from '@studio/shell-kit/query';
import { reportError } from '@studio/shell-kit/report-error';
import { isAnyOther, readLive } from './live-builds.js';
import { t } from './messages.js';
import { notifyNewVersion } from './notify-new-version.js';

const look = async (error: unknown): Promise<void> => {
  if (!isApiError(error) || error.code !== 'UNREADABLE_ANSWER') return;
  reportError(error);
  try {
    if (isAnyOther(await readLive())) notifyNewVersion(t('answerIsNew'));
  } catch {
    // Without a connection there is nothing to load either.
  }
};

/**
 * An answer that this page can't read: the studio is told, and while another version is live, that one
 * can. Called once.
 */
export const followAnswers = (): void => {
  for (const cache of [queryClient.getQueryCache(), queryClient.getMutationCache()])
    cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') void look(event.action.error);
    });
};
