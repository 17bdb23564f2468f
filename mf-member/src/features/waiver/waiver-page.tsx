import { call, messageOf } from '@studio/api-client';
import { getMyWaiver, signMyWaiver } from '@studio/contracts';
import type { WaiverSignature, WaiverState } from '@studio/contracts';
import { toast, useSession } from '@studio/shell-kit';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { Link } from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { ErrorPanel } from '@studio/ui/error-panel';
import { fullDate, fullDateAndTime } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { Page } from '@studio/ui/page';
import { Signature } from '@studio/ui/signature';
import { SkeletonRows } from '@studio/ui/skeleton';
import { WaiverForm } from '@studio/ui/waiver-form';
import type { ComponentProps, ReactNode } from 'react';
import s from './waiver.module.css';
import { t } from './messages.js';

function Signed({
  state,
  signature,
}: {
  state: WaiverState;
  signature: WaiverSignature;
}): ReactNode {
  return (
    <div className={s.parts}>
      <Note tone="calm">
        {t('signedAt', {
          at: fullDateAndTime(signature.signedAt),
          name: signature.name,
        })}
      </Note>
      {signature.drawing && <Signature drawing={signature.drawing} label={t('signature')} />}
      <Card className={s.parts}>
        <h2>{t('textOf', { version: state.text.version })}</h2>
        {state.text.text.split('\n\n').map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Card>
      <ButtonLink look="outline" block>
        <Link to="/">{t('home')}</Link>
      </ButtonLink>
    </div>
  );
}

/** What of the member's there is, and whether it still counts. */
function WhySign({ state }: { state: WaiverState }): ReactNode {
  const { signature, signedElsewhere, isSigned } = state;
  if (signature) return <Note tone="scarce">{t('newText')}</Note>;
  return isSigned && signedElsewhere ? (
    <Note tone="calm">{t('signedElsewhere', { day: fullDate(signedElsewhere.signedOn) })}</Note>
  ) : (
    <p className="muted">{t('lead')}</p>
  );
}

function ToSign({ state }: { state: WaiverState }): ReactNode {
  const { profile } = useSession();
  const client = useQueryClient();
  const sign = useMutation({
    mutationFn: (body: Parameters<ComponentProps<typeof WaiverForm>['onSign']>[0]) =>
      call(signMyWaiver, { body: { ...body, version: state.text.version } }),
    onSuccess: (signed) => {
      client.setQueryData(keys.myWaiver, signed);
      toast.success(t('thanks'));
    },
  });
  return (
    <div className={s.parts}>
      <WhySign state={state} />
      <WaiverForm
        text={state.text.text}
        name={profile?.full_name ?? ''}
        busy={sign.isPending}
        error={sign.error ? messageOf(sign.error) : null}
        onSign={(signed) => sign.mutate(signed)}
      />
    </div>
  );
}

/** The waiver on the member's own phone; what is signed stays to be read. */
export default function WaiverPage(): ReactNode {
  const waiver = useQuery({
    queryKey: keys.myWaiver,
    queryFn: ({ signal }) => call(getMyWaiver, { signal }),
  });
  const body = (): ReactNode => {
    if (waiver.isPending) return <SkeletonRows what={t('theWaiver')} rows={3} height={120} />;
    if (waiver.isError) return <ErrorPanel onRetry={() => void waiver.refetch()} />;
    const { isSigned, signature } = waiver.data;
    return isSigned && signature ? (
      <Signed state={waiver.data} signature={signature} />
    ) : (
      <ToSign key={waiver.data.text.version} state={waiver.data} />
    );
  };
  return <Page title={t('waiver')}>{body()}</Page>;
}
