import { Volume2, VolumeX } from 'lucide-react';
import type { Player } from '#features/recitation/player-state.ts';
import { Press } from '#features/recitation/press.tsx';
import { send } from '#features/recitation/use-player.ts';

/** How loud: a button that silences and a slider. */
export function Volume({ player, className = '' }: { player: Player; className?: string }) {
  const { volume, isMuted } = player;
  return (
    <div className={`flex items-center ${className}`}>
      <Press
        label={isMuted ? 'Включить звук' : 'Выключить звук'}
        icon={isMuted ? VolumeX : Volume2}
        onPress={() => send({ type: 'mute' })}
        isOn={isMuted}
      />
      <input
        type="range"
        aria-label="Громкость"
        min={0}
        max={100}
        value={isMuted ? 0 : Math.round(volume * 100)}
        onChange={(event) => send({ type: 'volume', to: Number(event.currentTarget.value) / 100 })}
        className="h-11 w-24 accent-primary"
      />
    </div>
  );
}
