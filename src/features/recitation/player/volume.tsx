import { Volume2, VolumeX } from 'lucide-react';
import type { Player } from '#features/recitation/state/player-state.ts';
import { Press } from '#features/recitation/player/press.tsx';
import { send } from '#features/recitation/player/use-player.ts';
import { Input } from '#ui/field/control.tsx';

/** The volume: a mute button and a slider. */
export function Volume({ player, className = '' }: { player: Player; className?: string }) {
  const { volume, isMuted } = player;
  const rest = () => send({ type: 'volume-rests' });
  return (
    <div className={`flex items-center ${className}`}>
      <Press
        label={isMuted ? 'Включить звук' : 'Выключить звук'}
        icon={isMuted ? VolumeX : Volume2}
        onPress={() => send({ type: 'mute' })}
        isOn={isMuted}
      />
      <Input
        type="range"
        aria-label="Громкость"
        min={0}
        max={100}
        value={isMuted ? 0 : Math.round(volume * 100)}
        onChange={(event) => send({ type: 'volume', to: Number(event.currentTarget.value) / 100 })}
        onPointerUp={rest}
        onPointerCancel={rest}
        onKeyUp={rest}
        onBlur={rest}
        className="h-11 w-24"
      />
    </div>
  );
}
