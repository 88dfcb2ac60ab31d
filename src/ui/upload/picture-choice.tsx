import { useId } from 'react';
import { usePictureLibrary } from '#ui/upload/use-picture-library.ts';
import { copyAddress } from '#lib/contact/copy-address.ts';
import { Tick } from '#ui/field/control.tsx';

interface PictureChoiceProps {
  legend: string;
  chosen: string | null;
  onChoose: (address: string) => void;
}

/** A choice of the newest pictures of articles; nothing without any. */
export function PictureChoice({ legend, chosen, onChoose }: PictureChoiceProps) {
  const name = useId();
  const library = usePictureLibrary();
  if (!library || library.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{legend}</legend>
      <div className="grid max-h-56 grid-cols-3 gap-2 overflow-y-auto p-1">
        {library.map((address, at) => (
          <label key={address} className="relative block cursor-pointer">
            <Tick
              type="radio"
              name={name}
              // Not a field of the surrounding form.
              form=""
              checked={chosen === address}
              onChange={() => onChoose(address)}
              className="absolute top-2 left-2"
            />
            <img
              src={copyAddress(address, 160)}
              alt={`Картинка ${at + 1}`}
              loading="lazy"
              className="aspect-square w-full rounded-control border border-line object-cover"
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
