import { call } from '@studio/api-client';
import { getStudioProfileFields, getStudioTextSource } from '@studio/contracts';
import type { StudioTextKind } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { useSearchParams } from '@studio/shell-kit/router';
import { Card } from '@studio/ui/card';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SkeletonFields } from '@studio/ui/skeleton-fields';
import { Tabs } from '@studio/ui/tabs';
import type { ReactNode } from 'react';
import { AdminFrame } from '../../shared/admin-frame.js';
import { HistoryLink } from '../../shared/history/history-link.js';
import { LogoField } from './logo-field.js';
import { t } from './messages.js';
import { ProfileSection } from './profile-section.js';
import { sections } from './studio-fields.js';
import { TextEditor } from './text-editor.js';

function Profile(): ReactNode {
  const profile = useQuery({
    queryKey: keys.adminStudio,
    queryFn: ({ signal }) => call(getStudioProfileFields, { signal }),
  });
  const { data: view } = profile;
  if (profile.isPending) return <SkeletonFields what={t('loading')} rows={6} />;
  if (!view) return <ErrorPanel onRetry={() => void profile.refetch()} />;
  return (
    <div className="stack">
      {sections.map(({ id }) => (
        <ProfileSection key={id} view={view} id={id}>
          {id === 'name' && <LogoField logo={view.logo} />}
        </ProfileSection>
      ))}
    </div>
  );
}

function StudioText({ kind, label }: { kind: StudioTextKind; label: string }): ReactNode {
  const text = useQuery({
    queryKey: keys.adminStudioText(kind),
    queryFn: ({ signal }) => call(getStudioTextSource, { params: { kind }, signal }),
  });
  if (text.isPending) return <SkeletonFields what={t('loading')} rows={4} />;
  if (!text.data) return <ErrorPanel onRetry={() => void text.refetch()} />;
  return (
    <Card aria-label={label}>
      <TextEditor kind={kind} view={text.data} label={label} />
    </Card>
  );
}

const texts: readonly [StudioTextKind, string][] = [
  ['about', t('about')],
  ['faq', t('faq')],
  ['terms', t('terms')],
  ['privacy', t('privacy')],
];

/** What the studio is called, where it is, how it looks, and what its pages say. */
export default function StudioPage(): ReactNode {
  const [search, setSearch] = useSearchParams();
  return (
    <AdminFrame title={t('studio')} aside={<HistoryLink filter={{ kind: 'settings' }} />}>
      <Tabs
        label={t('studio')}
        value={search.get('tab') ?? 'profile'}
        onChange={(tab) => setSearch(tab === 'profile' ? {} : { tab }, { replace: true })}
        tabs={[
          { value: 'profile', label: t('profile'), content: <Profile /> },
          ...texts.map(([kind, label]) => ({
            value: kind,
            label,
            content: <StudioText kind={kind} label={label} />,
          })),
        ]}
      />
    </AdminFrame>
  );
}
