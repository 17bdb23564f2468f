import { Icon } from '@studio/ui/icon';
import { ChevronLeft, Search, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from './messages.js';
import { onPaletteKey, type PaletteKeys } from './on-palette-key.js';
import { personName } from './options.js';
import { optionId, RESULTS_ID } from './palette-results.js';
import s from './palette.module.css';
import type { FoundPerson } from '@studio/contracts';

interface FieldProps {
  text: string;
  onText: (text: string) => void;
  /** Whose actions are shown. */
  person: FoundPerson | null;
  keys: Omit<PaletteKeys, 'inActions'>;
  /** What Escape does, for who has no such key. */
  onEscape: () => void;
}

/** The combobox: the focus stays here, arrows move in the list below. */
export function PaletteField({ text, onText, person, keys, onEscape }: FieldProps): ReactNode {
  const label = person ? t('actionsFor', { name: personName(person) }) : t('placeholder');
  return (
    <div className={s.search}>
      <Icon of={Search} size={22} />
      {person && (
        <span className={`small cut ${s.chip}`} dir="auto">
          {personName(person)}
        </span>
      )}
      <input
        className={s.field}
        data-autofocus
        role="combobox"
        aria-label={label}
        placeholder={person ? t('actions') : t('placeholder')}
        aria-expanded
        aria-autocomplete="list"
        aria-controls={RESULTS_ID}
        aria-activedescendant={keys.options[keys.active] && optionId(keys.active)}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        value={person ? '' : text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => onPaletteKey(event, { ...keys, inActions: person !== null })}
      />
      <button
        type="button"
        className={s.escape}
        aria-label={person ? t('backToResults') : t('close')}
        onClick={onEscape}
      >
        <kbd className={s.key} aria-hidden>
          {t('keyEscape')}
        </kbd>
        <Icon of={person ? ChevronLeft : X} size={22} className="flip" />
      </button>
    </div>
  );
}
