import { call, isApiError } from '@studio/api-client';
import { getPreferences, patchPreferences } from '@studio/contracts';
import type { Preferences, QuietHours } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { t } from './messages.js';

type Kind = Preferences['kinds'][number];

export interface Change extends Partial<
  Pick<Preferences, 'language' | 'quietHours' | 'emailsOff'>
> {
  kinds?: { kind: Kind['kind']; channels: Partial<Kind['channels']> }[];
}

export const usePreferences = () => {
  const client = useQueryClient();
  return useQuery({
    queryKey: keys.preferences,
    queryFn: async ({ signal }) => {
      const read = await call(getPreferences, { signal });
      const known = client.getQueryData<Preferences>(keys.preferences);
      // Asked before a change was saved, answered after it.
      return known && known.version > read.version ? known : read;
    },
  });
};

/** What a change makes of what is shown. */
export const changed = (before: Preferences, { kinds = [], ...rest }: Change): Preferences => ({
  ...before,
  ...(rest.language !== undefined && { language: rest.language }),
  ...(rest.quietHours !== undefined && { quietHours: rest.quietHours }),
  ...(rest.emailsOff !== undefined && { emailsOff: rest.emailsOff }),
  kinds: before.kinds.map((row) => {
    const choice = kinds.find(({ kind }) => kind === row.kind);
    return choice ? { ...row, channels: { ...row.channels, ...choice.channels } } : row;
  }),
});

/** What is being saved and what waits for it, in its order. */
const savingNow = (client: ReturnType<typeof useQueryClient>): Change[] =>
  client
    .getMutationCache()
    .findAll({ mutationKey: keys.preferences, status: 'pending' })
    .map(({ state }) => state.variables as Change);

/** What there will be once all that waits is saved: two fields that are left at once are both kept. */
export const useNewestQuietHours = () => {
  const client = useQueryClient();
  return (): QuietHours | null => {
    const shown = client.getQueryData<Preferences>(keys.preferences);
    return shown ? savingNow(client).reduce(changed, shown).quietHours : null;
  };
};

/**
 * Saves at once; what could not be saved goes back to what it was. Several changes wait for each
 * other, so each names the version that the one before it made.
 */
export const useChangePreferences = () => {
  const client = useQueryClient();
  const now = (): Preferences | undefined => client.getQueryData(keys.preferences);
  const show = (next: Preferences | undefined): void => {
    if (next) client.setQueryData(keys.preferences, next);
  };
  const mutation = useMutation({
    mutationKey: keys.preferences,
    scope: { id: 'preferences' },
    mutationFn: (change: Change) =>
      call(patchPreferences, { body: { ...change, version: now()?.version } }),
    onMutate: async (change: Change) => {
      await client.cancelQueries({ queryKey: keys.preferences });
      const before = now();
      if (before) show(changed(before, change));
      return before;
    },
    onSuccess: ({ version }) => {
      const shown = now();
      if (!shown) return;
      // A reading that was asked for before may have come; what waits behind this one still counts.
      show({ ...savingNow(client).reduce(changed, shown), version });
    },
    onError: (error, change, before) => {
      show(before);
      void client.invalidateQueries({ queryKey: keys.preferences });
      if (isApiError(error) && error.code === 'PREFERENCES_CHANGED')
        toast.info(t('changedAnotherTab'), { description: t('howStandsThereNow') });
      else
        toast.error(t('notSaved'), {
          description: t('backWhat'),
          action: { label: t('tryAgain'), onClick: () => mutation.mutate(change) },
        });
    },
  });
  return mutation;
};
