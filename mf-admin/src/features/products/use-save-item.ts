import { call } from '@studio/api-client';
import { saveRetailItem, type RetailItemInput } from '@studio/contracts';
import { keys, useMutation, useQueryClient } from '@studio/shell-kit/query';

interface SaveItem {
  wanted: RetailItemInput;
  version: number | null;
}

export const useSaveItem = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ wanted, version }: SaveItem) =>
      call(saveRetailItem, { params: { id }, body: { ...wanted, version } }),
    // Refused: somebody else changed it, and the list shows how it is now.
    onSettled: () => client.invalidateQueries({ queryKey: keys.adminRetailItems }),
  });
};
