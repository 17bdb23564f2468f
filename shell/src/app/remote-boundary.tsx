import { reportError } from '@studio/shell-kit/report-error';
import { ErrorPanel } from '@studio/ui/error-panel';
import { PageSpinner } from '@studio/ui/spinner';
import { Component } from 'react';
import type { ErrorInfo, ReactNode } from 'react';
import { t } from './messages.js';

/** Puts what was loaded anew in place; undefined: there is nothing better than what failed. */
export type Repair = (() => void) | undefined;

interface Props {
  /** A change of it (another page, another attempt) takes the panel away. */
  resetKey: string;
  onRetry: () => Promise<Repair> | undefined;
  /** What can be done before anybody has to be told. */
  recover?: () => Promise<Repair>;
  children: ReactNode;
}
interface State {
  failedKey: string | null;
  isRepairing: boolean;
}

/** After a roll-out: where the build that is live has the page, nothing is wrong with either build. */
const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ChunkLoadError';

/** A remote that is missing, broken or slow costs its own pages only. */
export class RemoteBoundary extends Component<Props, State> {
  override state: State = { failedKey: null, isRepairing: false };

  static getDerivedStateFromError(): State {
    return { failedKey: 'unknown', isRepairing: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.setState({ failedKey: this.props.resetKey });
    // The console has it from React already.
    void this.repair(this.props.recover?.()).then((isRepaired) => {
      if (!isRepaired || !isMissingFile(error)) reportError(error, info);
    });
  }

  override componentDidUpdate(before: Props): void {
    if (before.resetKey !== this.props.resetKey && this.state.failedKey !== null) {
      this.setState({ failedKey: null, isRepairing: false });
    }
  }

  private async repair(work: Promise<Repair> | undefined): Promise<boolean> {
    const { resetKey } = this.props;
    this.setState({ isRepairing: work !== undefined });
    const repair = await work?.catch(() => undefined);
    // Who has gone to another page meanwhile must not lose what is done there.
    if (this.props.resetKey !== resetKey) return repair !== undefined;
    if (repair) repair();
    else this.setState({ isRepairing: false });
    return repair !== undefined;
  }

  override render(): ReactNode {
    const { failedKey, isRepairing } = this.state;
    if (failedKey === null) return this.props.children;
    if (isRepairing) return <PageSpinner />;
    return (
      <ErrorPanel
        page
        title={t('areaUnavailable')}
        onRetry={() => void this.repair(this.props.onRetry())}
      >
        {t('areaUnavailableHint')}
      </ErrorPanel>
    );
  }
}
