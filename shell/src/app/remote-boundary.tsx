import { ErrorPanel } from '@studio/ui/error-panel';
import { Component } from 'react';
import type { ErrorInfo, ReactNode } from 'react';

interface Props {
  /** A change of it (another page, another attempt) takes the panel away. */
  resetKey: string;
  onRetry: () => void;
  children: ReactNode;
}

/** A remote that is missing, broken or slow costs its own pages only. */
export class RemoteBoundary extends Component<Props, { failedKey: string | null }> {
  override state: { failedKey: string | null } = { failedKey: null };

  static getDerivedStateFromError(): { failedKey: string } {
    return { failedKey: 'unknown' };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    // eslint-disable-next-line no-console -- the panel has no words for it; this is for who looks
    console.warn('A part of the studio failed', error, componentStack);
    this.setState({ failedKey: this.props.resetKey });
  }

  override componentDidUpdate(before: Props): void {
    if (before.resetKey !== this.props.resetKey && this.state.failedKey !== null) {
      this.setState({ failedKey: null });
    }
  }

  override render(): ReactNode {
    const { failedKey } = this.state;
    if (failedKey === null) return this.props.children;
    return (
      <ErrorPanel page title="This area is not available right now" onRetry={this.props.onRetry}>
        The rest of the studio works as usual. Try again in a moment.
      </ErrorPanel>
    );
  }
}
