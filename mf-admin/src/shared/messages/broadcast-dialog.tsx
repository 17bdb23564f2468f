import type { BroadcastAudience } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { Note } from '@studio/ui/note';
import { studioDay } from '@studio/ui/format';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { FormDialog } from '../form-dialog.js';
import { useNow } from '../use-now.js';
import { AudienceFields } from './audience-fields.js';
import {
  audienceProblem,
  emptyDraft,
  timeProblem,
  type BroadcastDraft,
} from './broadcast-draft.js';
import { BroadcastSend } from './broadcast-send.js';
import { problemsOf } from './message-draft.js';
import { MessageFields } from './message-fields.js';
import s from './messages.module.css';
import { SendTime } from './send-time.js';
import { useRecipients } from './use-broadcasts.js';
import { t } from './messages.js';

interface BroadcastDialogProps {
  /** Whom it is for when that is settled: members by name, or a list of a report. */
  fixed?: Extract<BroadcastAudience, { kind: 'members' | 'report' }>;
  /** The names or the list behind `fixed`. */
  lead?: ReactNode;
  /** Words to begin with. */
  initial?: Partial<Pick<BroadcastDraft, 'subject' | 'text' | 'channels' | 'audience'>>;
  onClose: () => void;
}

/** Write to many, look at it, send it or set its time: nothing leaves before the second step. */
export function BroadcastDialog({
  fixed,
  lead,
  initial,
  onClose,
}: BroadcastDialogProps): ReactNode {
  const today = studioDay(useNow());
  const [draft, setDraft] = useState<BroadcastDraft>(() => ({
    ...emptyDraft(fixed ?? { kind: 'all' }, today),
    ...initial,
  }));
  const [looking, setLooking] = useState(false);
  return (
    <FormDialog
      onClose={onClose}
      shape="wide"
      title={looking ? t('sendMessage') : t('newMessage')}
      lead={lead && <p className="muted">{lead}</p>}
    >
      {looking ? (
        <BroadcastSend {...{ draft, onClose }} onBack={() => setLooking(false)} />
      ) : (
        <Write {...{ draft, setDraft }} isFixed={!!fixed} onDone={() => setLooking(true)} />
      )}
    </FormDialog>
  );
}

function Write({
  draft,
  isFixed,
  setDraft,
  onDone,
}: {
  draft: BroadcastDraft;
  isFixed: boolean;
  setDraft: (draft: BroadcastDraft) => void;
  onDone: () => void;
}): ReactNode {
  const now = useNow();
  const [wasSubmitted, setSubmitted] = useState(false);
  const problems = problemsOf(draft);
  const inAudience = audienceProblem(draft.audience);
  const inTime = timeProblem(draft, now);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (Object.keys(problems).length === 0 && !inAudience && !inTime) onDone();
  };
  return (
    <form className={s.form} onSubmit={submit} noValidate>
      {!isFixed && (
        <AudienceFields
          audience={draft.audience}
          problem={wasSubmitted ? inAudience : null}
          onChange={(audience) => setDraft({ ...draft, audience })}
        />
      )}
      {wasSubmitted && inAudience && <Note tone="alert">{inAudience}</Note>}
      <Reach audience={draft.audience} />
      <MessageFields {...{ draft, setDraft }} problems={wasSubmitted ? problems : {}} />
      <SendTime {...{ draft, setDraft }} problem={wasSubmitted ? inTime : null} />
      <div className={s.actions}>
        <Button type="submit" look="primary">
          {t('preview')}
        </Button>
      </div>
    </form>
  );
}

/** How many it reaches, as the audience is chosen. */
function Reach({ audience }: { audience: BroadcastAudience }): ReactNode {
  const { data } = useRecipients(audience, audienceProblem(audience) === null);
  if (!data) return null;
  const { recipients, examples } = data;
  return (
    <p className="num small muted" aria-live="polite">
      {recipients === 0
        ? t('nobodyInAudience')
        : t('reachesPeople', { recipients, names: examples.join(', ') })}
    </p>
  );
}
