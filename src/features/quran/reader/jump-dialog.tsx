import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { searchSuras } from '#lib/quran/sura-search.ts';
import { juzStart, pageStart } from '#features/quran/text/verse-order.ts';
import { type Jump, readJump, readVerse, verseAddress } from '#features/quran/text/verse-jump.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Input, Select } from '#ui/field/control.tsx';

const PAGES = 604;
const JUZ = 30;

/** Jumps to a verse, a juz or a page of the mushaf. */
export function JumpDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const go = (jump: Jump | null) => {
    if (!jump?.ok)
      return setProblem(jump?.message ?? 'Напишите, например, 2:255 или название суры.');
    onClose();
    void navigate(verseAddress(jump.place));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('place') ?? '');
    const [sura, ...others] = searchSuras(text);
    const only = text.trim() !== '' && sura && (others.length === 0 || /^\s*\d+\s*$/.test(text));
    go(readJump(text) ?? (only ? readVerse(sura.number, 1) : null));
  };
  return (
    <Dialog title="Перейти" asks={false} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <label className="block">
          Сура и&nbsp;аят
          <Input
            name="place"
            autoComplete="off"
            placeholder="2:255"
            maxLength={60}
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : 'jump-problem'}
            onChange={() => setProblem(null)}
            className="mt-1 text-lg"
          />
        </label>
        {problem !== null && (
          <p id="jump-problem" role="alert" className="mt-1 text-danger">
            {problem}
          </p>
        )}
        <Button type="submit" className="mt-3 w-full">
          Перейти
        </Button>
      </form>
      <div className="mt-5 grid grid-cols-2 gap-3 border-t border-line pt-4">
        <label>
          Джуз
          <Select
            className="mt-1"
            defaultValue=""
            onChange={(event) => {
              const place = juzStart(Number(event.currentTarget.value));
              if (place) go({ ok: true, place });
            }}
          >
            <NumberOptions last={JUZ} />
          </Select>
        </label>
        <label>
          Страница
          <Select
            className="mt-1"
            defaultValue=""
            onChange={(event) => {
              const place = pageStart(Number(event.currentTarget.value));
              if (place) go({ ok: true, place });
            }}
          >
            <NumberOptions last={PAGES} />
          </Select>
        </label>
      </div>
    </Dialog>
  );
}

function NumberOptions({ last }: { last: number }) {
  return (
    <>
      <option value="" disabled>
        Выберите
      </option>
      {Array.from({ length: last }, (_, i) => (
        <option key={i}>{i + 1}</option>
      ))}
    </>
  );
}
