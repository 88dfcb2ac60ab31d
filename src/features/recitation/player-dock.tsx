import type { RecordingHosts } from '#features/recitation/recording-hosts.ts';
import {
  usePlayerFailed,
  usePlayerLive,
  useRecordingHosts,
} from '#features/recitation/use-recitation.ts';

/** Where the player stands on every page: nothing, until somebody asks for a sura. */
export function PlayerDock({ hosts }: { hosts: RecordingHosts }) {
  useRecordingHosts(hosts);
  const live = usePlayerLive();
  const hasFailed = usePlayerFailed();
  if (live) return <live.PlayerBar />;
  return (
    <p role="alert" className="page-width sticky bottom-0 bg-surface py-3 text-danger empty:hidden">
      {hasFailed && 'Не удалось загрузить аудио'}
    </p>
  );
}
