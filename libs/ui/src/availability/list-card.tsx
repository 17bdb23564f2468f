import { X } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../button.js';
import { Card } from '../card.js';
import { Icon } from '../icon.js';
import s from './availability.module.css';

interface Item {
  key: string;
  title: string;
  text: string;
  /** What the button that removes it says. */
  remove: string;
  onRemove: () => void;
}

/** A list that is added to in place. */
export function ListCard({
  title,
  none,
  add,
  items,
  children,
}: {
  title: string;
  none: string;
  add: string;
  items: readonly Item[];
  children: (close: () => void) => ReactNode;
}): ReactNode {
  const [isAdding, setAdding] = useState(false);
  return (
    <Card aria-label={title}>
      <h2>{title}</h2>
      {items.length === 0 && <p className="muted small">{none}</p>}
      <ul className={s.rows}>
        {items.map((one) => (
          <li key={one.key} className={s.row}>
            <span>
              <b className="num">{one.title}</b>
              <br />
              <span className="muted small num">{one.text}</span>
            </span>
            <span className={s.atEnd}>
              <IconButton label={one.remove} onClick={one.onRemove}>
                <Icon of={X} size={20} />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
      {isAdding ? (
        children(() => setAdding(false))
      ) : (
        <Button onClick={() => setAdding(true)}>{add}</Button>
      )}
    </Card>
  );
}
