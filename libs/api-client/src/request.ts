import { ApiError } from './api-error.js';
import { noteServerTime } from './server-clock.js';

/** Longest wait for an answer, in ms. */
const TIMEOUT_MS = 20_000;

interface ErrorAnswer {
  code?: unknown;
  error_code?: unknown;
  message?: unknown;
  msg?: unknown;
  details?: unknown;
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Of a Retry-After header in seconds; its other form, a date, is nothing that we send. */
const secondsOf = (header: string | null | undefined): number | undefined =>
  header && /^\d{1,6}$/.test(header) ? Number(header) : undefined;

/** Both error shapes: ours, and those of the auth contract 1.1. */
const toError = (response: Response, answer: unknown): ApiError => {
  const { status } = response;
  const body: ErrorAnswer = typeof answer === 'object' && answer !== null ? answer : {};
  return new ApiError({
    status,
    code: text(body.code) ?? text(body.error_code) ?? 'UNEXPECTED',
    message: text(body.message) ?? text(body.msg) ?? `The server answered ${String(status)}.`,
    details: body.details,
    retryAfter: secondsOf(response.headers?.get('retry-after')),
  });
};

const read = async (response: Response): Promise<unknown> => {
  const raw = await response.text();
  if (raw === '') return undefined;
  try {
    return JSON.parse(raw) as unknown;
  } catch {
    if (!response.ok) return undefined;
    throw new ApiError({
      code: 'UNREADABLE_ANSWER',
      status: response.status,
      message: 'The answer is not JSON.',
    });
  }
};

/** One request to the own origin with the session cookie; JSON in, JSON out. Throws ApiError. */
export const request = async (
  path: string,
  { timeoutMs = TIMEOUT_MS, ...init }: RequestInit & { signal?: AbortSignal; timeoutMs?: number },
): Promise<unknown> => {
  const tooLong = AbortSignal.timeout(timeoutMs);
  const signal = init.signal ? AbortSignal.any([init.signal, tooLong]) : tooLong;
  const sentAt = Date.now();
  let response: Response;
  try {
    response = await fetch(path, { credentials: 'same-origin', ...init, signal });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw tooLong.aborted
      ? new ApiError({ code: 'TIMEOUT', status: 0, message: 'No answer in time.' })
      : new ApiError({ code: 'OFFLINE', status: 0, message: 'No connection.' });
  }
  noteServerTime(response.headers?.get('date'), sentAt);
  const answer = await read(response);
  if (!response.ok) throw toError(response, answer);
  return answer;
};
