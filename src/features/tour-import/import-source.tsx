import { ClipboardPaste, Download, FileSpreadsheet } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import type { TourImport } from '#features/tour-import/use-tour-import.ts';
import { Button, buttonClass } from '#ui/button.tsx';

const ACCEPTED = '.csv,.txt,.tsv,.xlsx';

/** Where a table comes from: a file, or what was copied from a spreadsheet. */
export function ImportSource({ tourImport }: { tourImport: TourImport }) {
  return (
    <>
      <noscript>
        <p className="mt-6 rounded-card border border-line bg-hot-tint p-4">
          Таблицу читает и&nbsp;проверяет ваш браузер, поэтому для импорта нужно включить скрипты.
        </p>
      </noscript>
      {tourImport.problem && (
        <p
          role="alert"
          className="mt-6 rounded-card border-2 border-danger bg-surface px-4 py-3 font-semibold text-danger"
        >
          {tourImport.problem}
        </p>
      )}
      <div className="mt-6 grid gap-6 lg:grid-cols-2">
        <FilePart tourImport={tourImport} />
        <PastePart tourImport={tourImport} />
      </div>
      <Instructions />
    </>
  );
}

function FilePart({ tourImport }: { tourImport: TourImport }) {
  const [isOver, setOver] = useState(false);
  const hintId = useId();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) tourImport.readFile(file);
  };
  return (
    <section
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`relative rounded-card border-2 border-dashed bg-surface p-5 ${isOver ? 'border-primary bg-primary-tint' : 'border-line-strong'}`}
    >
      <h2 className="flex items-center gap-2 text-xl">
        <FileSpreadsheet aria-hidden="true" strokeWidth={1.75} className="size-6 text-primary" />
        Загрузить файл
      </h2>
      <p id={hintId} className="mt-2 text-ink-soft">
        .xlsx, .csv, .tsv или .txt до&nbsp;20&nbsp;МБ. Файл можно перетащить сюда.
      </p>
      <label
        className={buttonClass(
          'primary',
          'mt-4 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
        )}
      >
        Выбрать файл
        <input
          type="file"
          accept={ACCEPTED}
          aria-describedby={hintId}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file) tourImport.readFile(file);
          }}
          className="sr-only"
        />
      </label>
    </section>
  );
}

function PastePart({ tourImport }: { tourImport: TourImport }) {
  const text = useRef<HTMLTextAreaElement>(null);
  return (
    <section className="rounded-card border border-line bg-surface p-5">
      <h2 className="flex items-center gap-2 text-xl">
        <ClipboardPaste aria-hidden="true" strokeWidth={1.75} className="size-6 text-primary" />
        Вставить из&nbsp;таблицы
      </h2>
      <label className="mt-2 block text-ink-soft">
        Скопированные ячейки вместе со&nbsp;строкой заголовков
        <textarea
          ref={text}
          rows={5}
          spellCheck={false}
          wrap="off"
          className="mt-2 block w-full rounded-control border border-line-strong bg-surface p-3 text-sm text-ink"
        />
      </label>
      <Button className="mt-3" onClick={() => tourImport.readText(text.current?.value ?? '')}>
        Показать туры
      </Button>
    </section>
  );
}

function Instructions() {
  return (
    <section className="mt-8 grid gap-6 lg:grid-cols-2">
      <div>
        <h2 className="text-xl">Как подготовить таблицу</h2>
        <ol className="mt-3 list-decimal space-y-2 pl-5">
          <li>
            Откройте таблицу в&nbsp;Excel, LibreOffice или Google Таблицах. Первая строка —
            заголовки, ниже — по&nbsp;одному туру в&nbsp;строке.
          </li>
          <li>
            Выделите её целиком (Ctrl&nbsp;+&nbsp;A), скопируйте (Ctrl&nbsp;+&nbsp;C)
            и&nbsp;вставьте в&nbsp;поле выше (Ctrl&nbsp;+&nbsp;V) или загрузите файл.
          </li>
          <li>Даты пишите как ДД.ММ.ГГГГ или ГГГГ-ММ-ДД, цену — целым числом в&nbsp;долларах.</li>
          <li>
            Столбцы узнаются по&nbsp;заголовкам в&nbsp;любом порядке. Без понятных заголовков они
            читаются по&nbsp;порядку, как в&nbsp;шаблоне.
          </li>
        </ol>
      </div>
      <div>
        <h2 className="text-xl">Файлы</h2>
        <ul className="mt-3 flex flex-wrap gap-3">
          <FileLink href="/import-tours/template.xlsx">Шаблон .xlsx</FileLink>
          <FileLink href="/import-tours/tours.xlsx">Все туры .xlsx</FileLink>
          <FileLink href="/import-tours/tours.csv">Все туры .csv</FileLink>
        </ul>
        <p className="mt-3 text-ink-soft">
          В&nbsp;файлах «Все туры» — весь каталог, вместе с&nbsp;прошедшими вылетами. Их можно
          загрузить обратно без изменений.
        </p>
      </div>
    </section>
  );
}

function FileLink({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <a href={href} download className={buttonClass('quiet')}>
        <Download aria-hidden="true" strokeWidth={1.75} className="size-5" />
        {children}
      </a>
    </li>
  );
}
