import { ApiError } from '@studio/api-client';
import { avatarAnswer, putMyAvatar } from '@studio/contracts';

/** ms; a phone with one bar of reception sends 5 MB in a minute. */
const PATIENCE = 120_000;

interface UploadOptions {
  /** Part of the bytes that has left, 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

const refusalOf = (status: number, text: string): ApiError => {
  let answer: { code?: unknown } = {};
  try {
    answer = (JSON.parse(text) ?? {}) as typeof answer;
  } catch {
    // Something between page and studio answered: the status has to say it.
  }
  const code = typeof answer.code === 'string' ? answer.code : undefined;
  return new ApiError({
    status,
    code: code ?? (status === 413 ? 'PICTURE_TOO_LARGE' : 'UNEXPECTED'),
    message: `The server answered ${String(status)}.`,
  });
};

/**
 * Sends a picture and answers its address. XMLHttpRequest: fetch can't say how far an upload is.
 * @throws ApiError as `call` does; DOMException AbortError when it was called off
 */
export const uploadAvatar = (
  picture: Blob,
  { onProgress, signal }: UploadOptions,
): Promise<string> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = (): void => request.abort();
    const fail = (code: string): void =>
      reject(new ApiError({ code, status: 0, message: 'No answer.' }));
    request.open(putMyAvatar.method, putMyAvatar.path);
    request.timeout = PATIENCE;
    request.setRequestHeader('accept', 'application/json');
    if (picture.type) request.setRequestHeader('content-type', picture.type);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => fail('OFFLINE');
    request.ontimeout = () => fail('TIMEOUT');
    request.onabort = () => reject(new DOMException('called off', 'AbortError'));
    request.onloadend = () => signal.removeEventListener('abort', stop);
    request.onload = () => {
      if (request.status !== 200) return reject(refusalOf(request.status, request.responseText));
      const answer = avatarAnswer.safeParse(JSON.parse(request.responseText));
      if (answer.success) resolve(answer.data.avatarUrl);
      else fail('UNREADABLE_ANSWER');
    };
    if (signal.aborted) return void reject(new DOMException('called off', 'AbortError'));
    signal.addEventListener('abort', stop);
    request.send(picture);
  });
