import { ApiError, call } from '@studio/api-client';
import {
  deleteTrainerPortrait,
  discardTrainerPage,
  getTrainerPage,
  putTrainerPortrait,
  saveTrainerPage,
  sendTrainerPage,
  trainerPage,
} from '@studio/contracts';
import type { TrainerPage, TrainerPageText } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { t } from './messages.js';

const key = keys.trainerPage;

export const usePage = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => call(getTrainerPage, { signal }) });

const upload = async (picture: File): Promise<TrainerPage> => {
  const { method, path } = putTrainerPortrait;
  const headers = { accept: 'application/json', 'content-type': picture.type };
  const answer = await fetch(path, { method, headers, body: picture }).catch(() => null);
  const body: unknown = answer ? await answer.json().catch(() => null) : null;
  if (answer?.ok) return trainerPage.parse(body);
  const { code = 'OFFLINE', message = '' } = (body ?? {}) as { code?: string; message?: string };
  throw new ApiError({ code, message, status: answer?.status ?? 0 });
};

interface Draft {
  text: TrainerPageText;
  version: number;
}

/** What is done to the own page; each answer is the page as it is then. */
export const usePageActions = () => {
  const client = useQueryClient();
  const show = (page: TrainerPage): void => void client.setQueryData(key, page);
  const save = useMutation({
    mutationFn: ({ text, version }: Draft) => call(saveTrainerPage, { body: { ...text, version } }),
    onSuccess: (page) => {
      show(page);
      toast.success(t('saved'));
    },
  });
  const send = useMutation({
    mutationFn: async ({ text, version }: Draft) => {
      const saved = await call(saveTrainerPage, { body: { ...text, version } });
      show(saved);
      return call(sendTrainerPage, { body: { version: saved.version } });
    },
    onSuccess: (page) => {
      show(page);
      toast.success(t('sentToast'));
    },
  });
  const discard = useMutation({
    mutationFn: () => call(discardTrainerPage, {}),
    onSuccess: (page) => {
      show(page);
      toast.success(t('discarded'));
    },
  });
  const portrait = useMutation({
    mutationFn: (picture: File | null) =>
      picture ? upload(picture) : call(deleteTrainerPortrait, {}),
    onSuccess: show,
  });
  return { save, send, discard, portrait };
};
