import { useNavigateTo } from '@studio/shell-kit';
import { Dialog } from '@studio/ui/dialog';
import { SearchField } from '@studio/ui/field';
import { studioDay } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useStudioDay, useUsers } from './api.js';
import s from './palette.module.css';
import { useSettledText } from './use-settled-text.js';

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

interface Option {
  to: string;
  label: string;
  detail: string;
}

const pages: readonly Option[] = [
  { to: '/admin', label: 'Today', detail: 'Page' },
  { to: '/admin/users', label: 'Users', detail: 'Page' },
  { to: '/admin/active-checkins', label: 'Active check-ins', detail: 'Page' },
  { to: '/admin/client-check', label: 'Client check', detail: 'Page' },
  { to: '/admin/reports', label: 'Payments', detail: 'Page' },
  { to: '/admin/subscriptions', label: 'Subscriptions', detail: 'Page' },
  { to: '/admin/emails', label: 'Emails', detail: 'Page' },
  { to: '/schedule', label: 'Schedule', detail: 'Page' },
];

const useOptions = (text: string): readonly Option[] => {
  const search = useSettledText(text.trim());
  const { data: people } = useUsers({ search, limit: 6 }, search.length > 1);
  const { data: day } = useStudioDay(studioDay(new Date()));
  const asked = text.trim().toLowerCase();
  const classes = (day?.items ?? []).map(({ schedule }) => ({
    to: `/admin/class/${schedule.id}`,
    label: `${schedule.startTime} ${schedule.classType.name}`,
    detail: 'Class today',
  }));
  const found = [...pages, ...classes].filter(({ label }) => label.toLowerCase().includes(asked));
  const persons = (asked.length > 1 ? (people?.items ?? []) : []).map((person) => ({
    to: `/admin/users/${person.id}`,
    label: person.full_name ?? person.email,
    detail: person.email,
  }));
  return [...persons, ...found].slice(0, 12);
};

/** Any person, class of today or page by a few letters; arrows and Enter. */
export function Palette({ onClose }: { onClose: () => void }): ReactNode {
  const navigateTo = useNavigateTo();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const options = useOptions(text);
  const active = Math.min(at, options.length - 1);
  const go = (option: Option | undefined): void => {
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
    <Dialog open onOpenChange={(open) => !open && onClose()} shape="wide" title="Search or jump to">
      <div className={s.body}>
        <SearchField
          label="Member, class or page"
          placeholder="Member, class or page"
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
        <div id="palette-results" role="listbox" aria-label="Results" className={s.results}>
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
            Nothing found. Try a part of the name or the address.
          </p>
        )}
      </div>
    </Dialog>
  );
}
