import { call, messageOf } from '@studio/api-client';
import { deleteMyAvatar } from '@studio/contracts';
import type { Profile } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQueryClient } from '@studio/shell-kit/query';
import { useEffect, useRef, useState } from 'react';
import { problemOf } from './avatar-rules.js';
import { uploadAvatar } from './upload-avatar.js';
import { t } from './messages.js';

/** A picture on its way. */
interface Sending {
  /** Address of the chosen file inside the page. */
  preview: string;
  /** 0 to 1. */
  part: number;
}

const isCalledOff = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

/** Shows the picture that the server has now, wherever it stands. */
const useShowAvatar = () => {
  const client = useQueryClient();
  return (avatar_url: string | null): void => {
    client.setQueryData<Profile>(keys.profile, (profile) => profile && { ...profile, avatar_url });
    // A trainer's picture stands on the team's page and in the timetable as well.
    for (const queryKey of [keys.trainers, keys.schedules, keys.allSchedule])
      void client.invalidateQueries({ queryKey });
  };
};

/** Choosing, sending and removing the own picture; header and greeting follow from the cache. */
export const useAvatar = () => {
  const show = useShowAvatar();
  const [sending, setSending] = useState<Sending | null>(null);
  const [error, setError] = useState<string | null>(null);
  const callOff = useRef<AbortController | null>(null);
  useEffect(() => () => callOff.current?.abort(), []);

  const remove = useMutation({
    mutationFn: () => call(deleteMyAvatar),
    onSuccess: () => {
      show(null);
      toast.success(t('pictureRemoved'));
    },
    onError: (reason) => setError(messageOf(reason)),
  });

  const send = async (file: File): Promise<void> => {
    const problem = problemOf(file);
    setError(problem);
    if (problem) return;
    const preview = URL.createObjectURL(file);
    const stop = new AbortController();
    callOff.current = stop;
    setSending({ preview, part: 0 });
    try {
      const onProgress = (part: number): void => setSending({ preview, part });
      show(await uploadAvatar(file, { onProgress, signal: stop.signal }));
      toast.success(t('pictureSaved'));
    } catch (reason) {
      if (!isCalledOff(reason)) setError(messageOf(reason));
    } finally {
      setSending(null);
      URL.revokeObjectURL(preview);
    }
  };
  return { sending, error, send, cancel: () => callOff.current?.abort(), remove, setError };
};
