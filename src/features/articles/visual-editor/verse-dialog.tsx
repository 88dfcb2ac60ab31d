import { useId, useState } from 'react';
import {
  MOST_VERSES,
  parseQuotation,
  writeQuotation,
} from '#features/articles/store/quran-quotation.ts';
import { EditorDialog } from '#features/articles/visual-editor/editor-dialog.tsx';
import { useVerses } from '#features/articles/visual-editor/use-verses.ts';
import { countOf } from '#lib/text/russian.ts';
import { SURAS } from '#lib/quran/suras.ts';
import { NumberField, SelectField } from '#ui/field/field.tsx';
import { Options } from '#ui/field/options.tsx';

interface VerseDialogProps {
  onClose: () => void;
  /** «2:255» or «2:255-257». */
  onDone: (reference: string) => void;
}

export function VerseDialog({ onClose, onDone }: VerseDialogProps) {
  const id = useId();
  const [sura, setSura] = useState(2);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const quotation = parseQuotation(`${sura}:${from.trim()}${to.trim() ? `-${to.trim()}` : ''}`);
  const verses = useVerses(quotation);
  const count = SURAS[sura - 1]?.numberOfAyahs ?? 0;
  const number = (label: string, value: string, set: (text: string) => void) => (
    <div className="grow basis-24">
      <NumberField
        label={label}
        maxLength={3}
        value={value}
        aria-describedby={`${id}-hint`}
        onChange={(event) => set(event.target.value)}
      />
    </div>
  );
  return (
    <EditorDialog
      title="Аят Корана"
      action="Вставить"
      isReady={quotation !== null}
      onClose={onClose}
      onDone={() => quotation && onDone(writeQuotation(quotation))}
    >
      <SelectField
        label="Сура"
        value={sura}
        onChange={(event) => setSura(Number(event.target.value))}
      >
        <Options of={SURAS.map((each) => [each.number, `${each.number}. ${each.russianName}`])} />
      </SelectField>
      <div className="flex flex-wrap gap-4">
        {number('Аят', from, setFrom)}
        {number('по\u00a0аят, если несколько', to, setTo)}
      </div>
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        В&nbsp;этой суре {countOf(count, ['аят', 'аята', 'аятов'])}; вставить можно не&nbsp;больше{' '}
        {MOST_VERSES} подряд. Текст встанет из&nbsp;Корана сайта со&nbsp;ссылкой на&nbsp;него.
      </p>
      <QuotedVerses text={verses} />
    </EditorDialog>
  );
}

/** In the font of Tanzil's text: the interface font lacks its signs. */
export function QuotedVerses({ text }: { text: string }) {
  return (
    <p lang="ar" dir="rtl" aria-live="polite" className="arabic text-2xl leading-[2.75]">
      {text}
    </p>
  );
}
