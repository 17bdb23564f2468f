import { channel, type KindPreference, type Preferences } from '@studio/contracts';
import { kindNames, kinds } from './kind-labels.js';
import type { Preference } from './preference.entity.js';
import { reaches } from './reach.js';

type Chosen = Omit<Preference, 'studioId' | 'userId'>;

const nothingChosen: Chosen = {
  version: 0,
  language: 'en',
  quietFrom: null,
  quietTo: null,
  emailsOff: false,
  choices: {},
};

const kindsFor = (runsStudio: boolean) =>
  kindNames.filter((kind) => !kinds[kind].forManagers || runsStudio);

const labelsOf = (
  kind: KindPreference['kind'],
): Pick<KindPreference, 'name' | 'description' | 'required' | 'offered'> => {
  const { forManagers, ...labels } = kinds[kind];
  return { ...labels, offered: forManagers ? ['email'] : channel.options };
};

/** `emailsOff` stands for itself: what was chosen below it is shown as it was. */
export const toPreferencesView = (row: Chosen | null, runsStudio: boolean): Preferences => {
  const chosen = row ?? nothingChosen;
  const { version, language, emailsOff, quietFrom, quietTo } = chosen;
  const own = { ...chosen, emailsOff: false };
  return {
    version,
    language,
    quietHours: quietFrom && quietTo ? { from: quietFrom, to: quietTo } : null,
    emailsOff,
    kinds: kindsFor(runsStudio).map((kind) => ({
      kind,
      ...labelsOf(kind),
      channels: {
        email: reaches(own, kind, 'email'),
        push: reaches(own, kind, 'push'),
        inApp: reaches(own, kind, 'inApp'),
      },
    })),
  };
};
