import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Repair } from './remote-boundary.js';

const reportError = jest.fn();
jest.unstable_mockModule('@studio/shell-kit/report-error', () => ({ reportError }));
const { RemoteBoundary } = await import('./remote-boundary.js');

const missing = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
const thrown = new TypeError('seats is undefined');

/** A page that fails, and what there is in its place. */
const meet = async (error: Error, repair: (() => void) | undefined): Promise<void> => {
  const Failing = (): ReactNode => {
    throw error;
  };
  const recover = async (): Promise<Repair> => repair;
  await act(async () => {
    render(
      <RemoteBoundary resetKey="/admin" onRetry={() => undefined} recover={recover}>
        <Failing />
      </RemoteBoundary>,
    );
  });
};

describe('an error of a page is told to the studio', () => {
  beforeEach(() => {
    reportError.mockReset();
    // React tells what the boundary catches.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  const mended = (): void => undefined;
  it.each([
    ['a file is gone, and nothing newer is live', missing, undefined, 1],
    ['a file is gone, and the live build has the page', missing, mended, 0],
    ['its code throws, and another build has the page', thrown, mended, 1],
    ['its code throws', thrown, undefined, 1],
  ] as const)('when %s: %#', async (...[, error, repair, times]) => {
    await meet(error, repair);
    expect(reportError).toHaveBeenCalledTimes(times);
    if (times === 1) expect(reportError).toHaveBeenCalledWith(error, expect.anything());
    if (!repair) screen.getByText('This area is not available right now');
  });
});
