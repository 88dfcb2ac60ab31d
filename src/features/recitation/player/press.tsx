import type { LucideIcon } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';

interface PressProps {
  label: string;
  icon?: LucideIcon;
  onPress: (event: MouseEvent<HTMLElement>) => void;
  /** Whether a value other than the default is chosen: a dot shows it to those who see no colours. The label says it. */
  isOn?: boolean;
  isOff?: boolean;
  /** For a button that opens a panel. */
  isOpen?: boolean;
  children?: ReactNode;
}

/**
 * A button of the player: an icon or a few characters on 44 pixels, which do not grow with the text
 * size.
 */
export function Press({ label, icon: Icon, onPress, isOn, isOff, isOpen, children }: PressProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-expanded={isOpen}
      disabled={isOff}
      onClick={onPress}
      className={`relative grid min-h-[44px] min-w-[44px] shrink-0 place-items-center rounded-control hover:bg-primary-tint disabled:opacity-40 disabled:hover:bg-transparent ${isOn ? 'bg-primary-tint text-primary' : ''}`}
    >
      {Icon && <Icon className="size-[min(1.25rem,28px)]" />}
      {children}
      {isOn && (
        <span
          aria-hidden="true"
          className="absolute bottom-[3px] size-[4px] rounded-full bg-current"
        />
      )}
    </button>
  );
}
