import type { HistoryChain } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { ErrorPanel } from '@studio/ui/error-panel';
import { Field } from '@studio/ui/field';
import { Icon } from '@studio/ui/icon';
import { SkeletonRows } from '@studio/ui/skeleton';
import { Copy, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { cx } from '@studio/ui/cx';
import { useNow } from '../../shared/use-now.js';
import { useCheck, useHistoryChain } from './api.js';
import { checkedLabel, issueLines, sealLabel } from './chain-labels.js';
import s from './data-history.module.css';
import { t } from './messages.js';

/** Whether the history is as it was written, and how far it goes. */
export function ChainPanel(): ReactNode {
  const chain = useHistoryChain();
  if (chain.isPending) return <SkeletonRows what={t('chainLoading')} rows={1} height={72} />;
  if (chain.isError) return <ErrorPanel onRetry={() => void chain.refetch()} />;
  return <Chain chain={chain.data} />;
}

function Chain({ chain }: { chain: HistoryChain }): ReactNode {
  const check = useCheck();
  const isAltered = chain.issues.length > 0;
  return (
    <section className={cx(s.chain, isAltered && s.altered)}>
      <Icon of={isAltered ? ShieldAlert : ShieldCheck} size={24} />
      <div className={s.chainText} role="status">
        {check.isPending ? (
          <p>{t('checking', { entries: chain.entries })}</p>
        ) : (
          <ChainState chain={chain} />
        )}
        {isAltered && <Issues chain={chain} />}
      </div>
      {chain.head && <Head head={chain.head} />}
      <Button look="outline" busy={check.isPending} onClick={() => check.mutate(undefined)}>
        {t('checkNow')}
      </Button>
      <CompareHead />
    </section>
  );
}

const copy = (head: string): void =>
  void navigator.clipboard.writeText(head).then(
    () => toast.success(t('headCopied'), { description: t('headCopiedText') }),
    () => toast.error(t('headNotCopied'), { description: head }),
  );

/** The last seal, to be compared by eye; the copy has all of it. */
function Head({ head }: { head: string }): ReactNode {
  return (
    <span className={s.seal}>
      <code>{sealLabel(head.split(':')[1] ?? '')}</code>
      <Button look="quiet" size="sm" aria-label={t('copyHead')} onClick={() => copy(head)}>
        <Icon of={Copy} size={16} />
      </Button>
    </span>
  );
}

function ChainState({ chain }: { chain: HistoryChain }): ReactNode {
  const now = useNow();
  const { checkedAt, issues, checkedEntries: entries } = chain;
  const when = checkedAt && checkedLabel(checkedAt, now);
  if (!when)
    return (
      <p>
        <strong>{t('notChecked')}</strong> {t('notCheckedText')}
      </p>
    );
  return issues.length > 0 ? (
    <p>
      <strong>{t('altered')}</strong> {t('alteredText', { when })}
    </p>
  ) : (
    <p>
      <strong>{t('unaltered')}</strong> {t('unalteredText', { entries, when })}
    </p>
  );
}

/** Who can write everything in the database can write the chain anew: not what was kept outside. */
function CompareHead(): ReactNode {
  const check = useCheck();
  const [head, setHead] = useState('');
  const typed = head.trim();
  const isBad = typed !== '' && !/^\d{1,12}:[\da-f]{64}$/.test(typed);
  const result = check.variables === typed ? check.data : undefined;
  return (
    <details className={s.compare}>
      <summary>{t('compareHead')}</summary>
      <form
        className={s.compareForm}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed && !isBad) check.mutate(typed);
        }}
      >
        <Field
          label={t('head')}
          hint={t('headHint')}
          {...(isBad && { error: t('headHint') })}
          value={head}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setHead(event.target.value)}
        />
        <Button look="outline" type="submit" busy={check.isPending}>
          {t('compare')}
        </Button>
      </form>
      <div role="status" className={s.compared}>
        {result && (result.issues.length === 0 ? t('headFits') : <Issues chain={result} />)}
      </div>
    </details>
  );
}

function Issues({ chain }: { chain: HistoryChain }): ReactNode {
  return (
    <ul className={s.issues}>
      {issueLines(chain).map(([title, places]) => (
        <li key={title}>
          <span className="strong">{title}</span>
          <span className={`small ${s.places}`}>{places}</span>
        </li>
      ))}
    </ul>
  );
}
