import type { FoundPerson } from '@studio/contracts';
import { useNavigateTo } from '@studio/shell-kit';
import { Dialog } from '@studio/ui/dialog';
import { Icon } from '@studio/ui/icon';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useCheckInToday } from '../people/use-check-in-today.js';
import { t } from './messages.js';
import { personName, type PaletteOption } from './options.js';
import { onPaletteKey } from './on-palette-key.js';
import { usePaletteOptions } from './palette-options.js';
import { optionId, PaletteResults, RESULTS_ID } from './palette-results.js';
import s from './palette.module.css';
import { actionsOf } from './person-actions.js';

/** Open state and the Ctrl-K (on a Mac: Cmd-K) that toggles it. */
export const usePalette = () => {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen((was) => !was);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return { open, setOpen };
};

const hints = (inActions: boolean): readonly (readonly [string, string])[] => [
  [t('keyArrows'), t('move')],
  [t('keyEnter'), t('open')],
  [t('keyTab'), inActions ? t('back') : t('actions')],
];

function Hints({ inActions }: { inActions: boolean }): ReactNode {
  return (
    <div className={`small muted ${s.hints}`} aria-hidden>
      {hints(inActions).map(([key, meaning]) => (
        <span key={key}>
          <kbd className={s.key}>{key}</kbd> {meaning}
        </span>
      ))}
    </div>
  );
}

/** What is shown for the text, or the actions of the person that Tab was pressed on. */
const useShown = (text: string, person: FoundPerson | null) => {
  const { standings, now, ...results } = usePaletteOptions(text);
  const { mutate: checkIn } = useCheckInToday();
  const active = person && { now, standing: standings.get(person.id), checkIn };
  return { ...results, options: active ? actionsOf(person, active) : results.options };
};

/** Any person, class, event or page by a few letters, and what is done most for a person. */
export function Palette({ onClose }: { onClose: () => void }): ReactNode {
  const navigateTo = useNavigateTo();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  // Whose actions are shown, and on which line they were.
  const [opened, setOpened] = useState<{ person: FoundPerson; at: number } | null>(null);
  const person = opened?.person ?? null;
  const { options, isPending, isError } = useShown(text, person);
  const active = Math.min(at, options.length - 1);
  const choose = (option: PaletteOption | undefined): void => {
    if (!option) return;
    onClose();
    option.run?.();
    if (option.to) navigateTo(option.to);
  };
  const showActions = (): void => {
    const of = options[active]?.person;
    setOpened(of ? { person: of, at: active } : null);
    setAt(0);
  };
  const leaveActions = (): void => {
    setAt(opened?.at ?? 0);
    setOpened(null);
  };
  const status = isPending ? t('searching') : t('found', { count: options.length });
  return (
    <Dialog open bare onOpenChange={(open) => !open && onClose()} shape="wide" title={t('title')}>
      <div className={s.search}>
        <Icon of={Search} size={22} />
        {person && <span className={`small cut ${s.chip}`}>{personName(person)}</span>}
        <input
          className={s.field}
          data-autofocus
          role="combobox"
          aria-label={person ? t('actionsFor', { name: personName(person) }) : t('placeholder')}
          placeholder={person ? t('actions') : t('placeholder')}
          aria-expanded
          aria-autocomplete="list"
          aria-controls={RESULTS_ID}
          aria-activedescendant={options[active] && optionId(active)}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          value={person ? '' : text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={(event) =>
            onPaletteKey(event, {
              ...{ options, active, choose, setActive: setAt },
              inActions: person !== null,
              ...{ showActions, leaveActions },
            })
          }
        />
        <kbd className={s.key} aria-hidden>
          {t('keyEscape')}
        </kbd>
      </div>
      <PaletteResults options={options} active={active} onHover={setAt} onChoose={choose} />
      {options.length === 0 && !isPending && (
        <p className={`muted small ${s.none}`}>{isError ? t('searchFailed') : t('nothingFound')}</p>
      )}
      <p className="visually-hidden" role="status">
        {status}
      </p>
      <Hints inActions={person !== null} />
    </Dialog>
  );
}
