import { useEffect, useEffectEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import type { TourProblem } from '#features/tour-editing/form/tour-problem.ts';
import { tourSource } from '#features/tours/source/use-tour-source.ts';
import { STAYS } from '#lib/form/save-answer.ts';

interface Deletion {
  /** The route that deletes. */
  here: string;
  /** Called with the bin entry. */
  onDeleted: (changeSet: string | null) => void;
  onRefused: (problem: TourProblem) => void;
}

/** Deletes a tour in the background, so that the form below keeps its texts. */
export function useDeletion(deletion: Deletion) {
  const fetcher = useFetcher<{ deleted?: string; problem?: TourProblem | null }>();
  const [isAsking, setAsking] = useState(false);
  const { state, data } = fetcher;
  const take = useEffectEvent((answer: NonNullable<typeof data>) => {
    if (answer.problem) deletion.onRefused({ ...answer.problem, operation: 'delete' });
    else deletion.onDeleted(answer.deleted ?? null);
  });
  useEffect(() => {
    if (state === 'idle' && data) take(data);
  }, [state, data]);
  const isBusy = isAsking || state !== 'idle';
  const send = async (version: string | null) => {
    setAsking(true);
    const away = await tourSource.refusal('delete');
    setAsking(false);
    if (away) return deletion.onRefused({ ...away, operation: 'delete' });
    const fields = { intent: 'delete', version: version ?? '', [STAYS]: 'on' };
    await fetcher.submit(fields, { method: 'post', action: deletion.here });
  };
  return {
    isBusy,
    send: (version: string | null) => {
      if (!isBusy) void send(version);
    },
  };
}
