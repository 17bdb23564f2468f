import { createHash } from 'node:crypto';
import type { ClientError } from '@studio/contracts';
import { pathPattern, scrubMessage, scrubStack } from '@studio/domain-kit';

/** What the log keeps of an error in a browser; `npm run stack` reads it (deploy/remotes). */
export interface ClientErrorFacts {
  /** The same for the same error of one build. */
  fingerprint: string;
  kind: ClientError['kind'];
  application: string;
  build: string | null;
  shell: string | null;
  path: string;
  count: number;
  reason: string;
  /** Places in shipped files. */
  at: string;
  components: string;
}

/** The rules once more: whoever sends may be any program. */
export const clientErrorFacts = (error: ClientError): ClientErrorFacts => {
  const { kind, application, build, shell, count } = error;
  const reason = scrubMessage(error.message);
  const at = scrubStack(error.stack);
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([application, build, reason, at.split('\n')[0]]))
    .digest('hex')
    .slice(0, 12);
  return {
    fingerprint,
    kind,
    application,
    build,
    shell,
    path: pathPattern(error.path),
    count,
    reason,
    at,
    components: scrubStack(error.componentStack),
  };
};
