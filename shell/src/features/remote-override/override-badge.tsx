import { Button } from '@studio/ui/button';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import type { ReactNode } from 'react';
import type { Overrides } from './read-overrides.js';
import { t, Text } from './messages.js';
import s from './override-badge.module.css';

/** Enough of a mistyped address to see what is wrong with it. */
const SHOWN = 80;

/** What the command begins with, so that a page of another machine may read the files. */
const shellOrigins = (): string =>
  /^(localhost|127\.0\.0\.1)$/.test(location.hostname) ? '' : `SHELL_ORIGINS=${location.origin} `;

/** Says which part of the page is not what visitors get, and why one is not taken. */
export class OverrideBadge {
  private root: Root | undefined;
  private overrides: Overrides = {};
  private wrong: readonly string[] = [];
  /** The remote that each address serves; undefined: it doesn't answer. */
  private readonly served = new Map<string, string | undefined>();

  constructor(private readonly onStop: () => void) {}

  refuse(): void {
    this.render(<p>{t('notHere', { host: location.host })}</p>, t('close'), () =>
      this.root?.unmount(),
    );
  }

  show(overrides: Overrides, wrong: readonly string[]): void {
    this.overrides = overrides;
    this.wrong = wrong;
    this.update();
  }

  /** @param served the remote that the program there serves; undefined: it doesn't answer */
  answers(name: string, served: string | undefined): void {
    this.served.set(name, served);
    this.update();
  }

  private rowOf(name: string, origin: string): ReactNode {
    const host = origin.replace('http://', '');
    const served = this.served.has(name) ? this.served.get(name) : name;
    if (served === name) return <p key={name}>{t('from', { name, origin: host })}</p>;
    if (served !== undefined) return <p key={name}>{t('other', { name, served, origin: host })}</p>;
    const project = name.replaceAll('_', '-');
    const values = { name, origin: host, shell: shellOrigins(), project };
    return (
      <p key={name}>
        <Text message="silent" values={values} tags={{ code: <code /> }} />
      </p>
    );
  }

  private update(): void {
    const entries = Object.entries(this.overrides);
    if (entries.length + this.wrong.length === 0) return;
    const rows = entries.map(([name, origin]) => this.rowOf(name, origin));
    const mistyped = this.wrong.map((text) => (
      <p key={text}>{t('wrong', { text: text.slice(0, SHOWN) })}</p>
    ));
    this.render([...rows, ...mistyped], entries.length > 0 ? t('stop') : t('close'), this.onStop);
  }

  private render(message: ReactNode, label: string, onPress: () => void): void {
    this.root ??= createRoot(document.body.appendChild(document.createElement('div')));
    this.root.render(
      <aside className={s.badge} aria-label={t('ownRemotes')} dir="ltr">
        <div role="status">{message}</div>
        <Button size="sm" look="quiet" onClick={onPress}>
          {label}
        </Button>
      </aside>,
    );
  }
}
