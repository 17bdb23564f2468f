import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { RequestDeadline, deadlineOf } from './request-deadline.js';

describe('a request is over', () => {
  it.each([
    { title: 'not while its sender waits', ms: 10_000, after: 9_749, isOver: false },
    { title: 'when its answer would come too late', ms: 10_000, after: 9_750, isOver: true },
    { title: 'at once when the sender waits no longer', ms: 0, after: 0, isOver: true },
    {
      title: 'never by the clock when the sender did not say',
      ms: undefined,
      after: 1e9,
      isOver: false,
    },
  ])('$title', ({ ms, after, isOver }) => {
    let now = 5;
    const deadline = new RequestDeadline(ms, () => now);
    now += after;
    expect(deadline.isOver).toBe(isOver);
  });

  it('when the sender has left, but not once something was changed', () => {
    const deadline = new RequestDeadline(undefined);
    deadline.abandon();
    expect(deadline.isOver).toBe(true);
    deadline.begin();
    expect([deadline.isOver, deadline.leftMs]).toEqual([false, 0]);
  });
});

interface Sent {
  method: string;
  header?: string;
}
const deadlineFor = ({ method, header }: Sent) => {
  const response = Object.assign(new EventEmitter(), { writableFinished: false });
  const headers = header === undefined ? {} : { 'x-studio-deadline': header };
  const deadline = deadlineOf(
    { method, headers } as unknown as IncomingMessage,
    response as unknown as ServerResponse,
  );
  return { deadline, response };
};

describe('the header of the sender', () => {
  it.each([
    { title: 'counts for a write', method: 'POST', header: '0', leftMs: 0 },
    {
      title: 'is left out where it is no number',
      method: 'POST',
      header: 'soon',
      leftMs: Infinity,
    },
    { title: 'is left out where it is negative', method: 'PUT', header: '-5', leftMs: Infinity },
    { title: 'may be missing', method: 'DELETE', leftMs: Infinity },
    {
      title: 'counts for no read: others may share it',
      method: 'GET',
      header: '0',
      leftMs: undefined,
    },
  ])('$title', ({ leftMs, ...sent }) => {
    expect(deadlineFor(sent).deadline?.leftMs).toBe(leftMs);
  });

  it('is over when the connection closes before the answer, and not after it', () => {
    const left = deadlineFor({ method: 'POST' });
    left.response.emit('close');
    expect(left.deadline?.isOver).toBe(true);
    const answered = deadlineFor({ method: 'POST' });
    answered.response.writableFinished = true;
    answered.response.emit('close');
    expect(answered.deadline?.isOver).toBe(false);
  });
});
