import { call, isApiError, messageOf } from '@studio/api-client';
import { previewStudioText, publishStudioText } from '@studio/contracts';
import type { StudioTextKind, StudioTextView } from '@studio/contracts';
import { toast, useNavigateTo } from '@studio/shell-kit';
import { keys, useMutation, useQueryClient } from '@studio/shell-kit/query';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { fullDateAndTime } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { Prose } from '@studio/ui/prose';
import { TextArea } from '@studio/ui/text-area';
import { UnsavedGuard } from '@studio/ui/unsaved-guard';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { t } from './messages.js';
import s from './studio.module.css';

/** Unknown placeholders come by name and line. */
const reasonsOf = (error: unknown): string => {
  const isUnknown = isApiError(error) && error.code === 'UNKNOWN_PLACEHOLDER';
  if (!isUnknown || !Array.isArray(error.details)) return messageOf(error);
  return (error.details as { message: string }[]).map(({ message }) => message).join(' ');
};

const useText = (kind: StudioTextKind, view: StudioTextView) => {
  const client = useQueryClient();
  const [source, setSource] = useState(view.source);
  const [basedOn, setBasedOn] = useState(view.version);
  const preview = useMutation({
    mutationFn: () => call(previewStudioText, { params: { kind }, body: { source } }),
  });
  const publish = useMutation({
    mutationFn: () => call(publishStudioText, { params: { kind }, body: { source, basedOn } }),
    onSuccess: (saved) => {
      client.setQueryData(keys.adminStudioText(kind), saved);
      void client.invalidateQueries({ queryKey: keys.studioText(kind) });
      setSource(saved.source);
      setBasedOn(saved.version);
      toast.success(t('published'));
    },
    onError: () => void client.invalidateQueries({ queryKey: keys.adminStudioText(kind) }),
  });
  const type = (text: string): void => {
    setSource(text);
    preview.reset();
    publish.reset();
  };
  return { source, basedOn, setBasedOn, preview, publish, type };
};

function Placeholders({ view }: { view: StudioTextView }): ReactNode {
  return (
    <details className={s.details}>
      <summary>{t('placeholders')}</summary>
      <dl className={s.placeholders}>
        {view.placeholders.map(({ name, value }) => (
          <div key={name}>
            <dt>
              <code>{`{{${name}}}`}</code>
            </dt>
            <dd className="muted small">{value || t('notSaid')}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Versions({
  view,
  onUse,
}: {
  view: StudioTextView;
  onUse: (source: string) => void;
}): ReactNode {
  if (view.versions.length === 0) return <p className="muted small">{t('noVersions')}</p>;
  return (
    <ul className={s.versions} aria-label={t('versions')}>
      {view.versions.map(({ version, publishedAt, publishedBy, source }) => (
        <li key={version}>
          <details className={s.details}>
            <summary>
              {t('versionOf', {
                version,
                at: fullDateAndTime(publishedAt),
                by: publishedBy ?? t('somebody'),
              })}
            </summary>
            <pre className={s.source}>{source}</pre>
            <Button look="outline" onClick={() => onUse(source)}>
              {t('useVersion')}
            </Button>
          </details>
        </li>
      ))}
    </ul>
  );
}

/** While nothing is written. */
function Beginning({ source, onBegin }: { source: string; onBegin: () => void }): ReactNode {
  if (source.trim() !== '') return null;
  return (
    <div className={s.actions}>
      <Button onClick={onBegin}>{t('beginWithTemplate')}</Button>
      <span className="muted small">{t('templateHint')}</span>
    </div>
  );
}

function Newer({ version, onKeepMine }: { version: number; onKeepMine: () => void }): ReactNode {
  return (
    <Note tone="alert">
      {t('newerVersion', { version })}{' '}
      <Button look="outline" onClick={onKeepMine}>
        {t('keepMine')}
      </Button>
    </Note>
  );
}

/** What was typed is in no version yet. */
function ReplaceDialog({
  by,
  onReplace,
  onClose,
}: {
  by: string | null;
  onReplace: (text: string) => void;
  onClose: () => void;
}): ReactNode {
  if (by === null) return null;
  const replace = (): void => {
    onReplace(by);
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('replaceTitle')}>
      <div className="stack">
        <p>{t('replaceConsequence')}</p>
        <div className={s.actions}>
          <Button look="dangerFill" onClick={replace}>
            {t('replaceText')}
          </Button>
          <Button look="outline" onClick={onClose}>
            {t('keepText')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Markdown with placeholders, seen before it counts; each publication is a version. */
export function TextEditor({
  kind,
  view,
  label,
}: {
  kind: StudioTextKind;
  view: StudioTextView;
  label: string;
}): ReactNode {
  const go = useNavigateTo();
  const [replacement, setReplacement] = useState<string | null>(null);
  const { source, basedOn, setBasedOn, preview, publish, type } = useText(kind, view);
  const isChanged = source.trim() !== view.source;
  const isOld = basedOn !== view.version;
  const error = publish.error ?? preview.error;
  const isReady = isChanged && source.trim() !== '' && !isOld;
  return (
    <div className="stack">
      <UnsavedGuard when={isChanged} what={label} go={go} />
      {view.version === 0 && <Note>{t('standardText')}</Note>}
      <TextArea
        label={label}
        hint={t(kind === 'faq' ? 'questionsHint' : 'markdownHint')}
        rows={16}
        maxLength={40_000}
        value={source}
        onChange={({ target }) => type(target.value)}
      />
      <Beginning source={source} onBegin={() => type(view.template)} />
      <Placeholders view={view} />
      {error && <Note tone="alert">{reasonsOf(error)}</Note>}
      {isOld && <Newer version={view.version} onKeepMine={() => setBasedOn(view.version)} />}
      <div className={s.actions}>
        <Button look="outline" busy={preview.isPending} onClick={() => preview.mutate()}>
          {t('preview')}
        </Button>
        <Button
          look={isReady ? 'primary' : 'off'}
          disabled={!isReady}
          busy={publish.isPending}
          onClick={() => publish.mutate()}
        >
          {t('publish')}
        </Button>
      </div>
      {preview.data && (
        <section className={s.page} aria-label={t('preview')}>
          <Prose html={preview.data.html} />
        </section>
      )}
      <h2>{t('versions')}</h2>
      <Versions
        view={view}
        onUse={(text) => (isChanged && text !== source ? setReplacement(text) : type(text))}
      />
      <ReplaceDialog by={replacement} onReplace={type} onClose={() => setReplacement(null)} />
    </div>
  );
}
