import { useNavigateTo } from '@studio/shell-kit';
import { Dialog } from '@studio/ui/dialog';
import { SearchField } from '@studio/ui/field';
import { Icon } from '@studio/ui/icon';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { usePaletteOptions } from './palette-options.js';
import type { PaletteOption } from './palette-options.js';
import s from './palette.module.css';
import { t } from './messages.js';

/** Open state and the Ctrl-K (on a Mac: Cmd-K) that toggles it. */
export const usePalette = () => {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen((was) => !was);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return { open, setOpen };
};

/** Any person, page, class or event by a few letters; arrows and Enter. */
export function Palette({ onClose }: { onClose: () => void }): ReactNode {
  const navigateTo = useNavigateTo();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const options = usePaletteOptions(text);
  const active = Math.min(at, options.length - 1);
  const go = (option: PaletteOption | undefined): void => {
    if (!option) return;
    onClose();
    navigateTo(option.to);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step) setAt((active + step + options.length) % Math.max(options.length, 1));
    else go(options[active]);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} shape="wide" title={t('searchJump')}>
      <div className={s.body}>
        <SearchField
          label={t('memberClassEventPage')}
          placeholder={t('memberClassEventPage')}
          lead={<Icon of={Search} size={16} />}
          data-autofocus
          role="combobox"
          aria-expanded
          aria-controls="palette-results"
          aria-activedescendant={options[active] ? `palette-${active}` : undefined}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <div id="palette-results" role="listbox" aria-label={t('results')} className={s.results}>
          {options.map((option, n) => (
            // The keyboard works in the search box above, as a combobox does.
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- active descendant
            <div
              key={option.to}
              id={`palette-${n}`}
              role="option"
              aria-selected={n === active}
              className={s.option}
              onClick={() => go(option)}
              onMouseMove={() => setAt(n)}
            >
              <span className="strong cut">{option.label}</span>
              <span className={`muted tiny cut ${s.kind}`}>{option.detail}</span>
            </div>
          ))}
        </div>
        {options.length === 0 && (
          <p className="muted small" role="status">
            {t('nothingFoundTryPart')}
          </p>
        )}
      </div>
    </Dialog>
  );
}
