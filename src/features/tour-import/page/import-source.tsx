import { Field, TextAreaField } from '#ui/field/field.tsx';
import { FileField } from '#ui/field/file-field.tsx';
import { ClipboardPaste, Download, FileSpreadsheet, Link2 } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import { fileAddress } from '#features/tour-import/link/link-address.ts';
import type { TourImport } from '#features/tour-import/page/state/use-tour-import.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { useChosenFiles } from '#ui/upload/use-chosen-files.ts';

const ACCEPTED = '.csv,.txt,.tsv,.xlsx,.xlsm,.xls,.ods,.html,.htm';

/** The source of a table: a file, or cells copied from a spreadsheet. `isOwn`: of one operator's person. */
export function ImportSource({ tourImport, isOwn }: { tourImport: TourImport; isOwn: boolean }) {
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
        <div className="flex flex-col gap-6">
          <FilePart tourImport={tourImport} />
          <LinkPart tourImport={tourImport} />
        </div>
        <PastePart tourImport={tourImport} />
      </div>
      <Instructions isOwn={isOwn} />
    </>
  );
}

function FilePart({ tourImport }: { tourImport: TourImport }) {
  const [isOver, setOver] = useState(false);
  const read = ([file]: Iterable<File>) => {
    if (file) tourImport.readFile(file);
  };
  const { input, take } = useChosenFiles(read);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    read(event.dataTransfer.files);
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
        <FileSpreadsheet className="size-6 text-primary" />
        Загрузить файл
      </h2>
      <div className="mt-4">
        <FileField
          ref={input}
          label="Файл с&nbsp;турами"
          button="Выбрать файл"
          accept={ACCEPTED}
          hint={
            <>
              .xlsx, .xlsm, .xls, .ods, .csv, .tsv, .txt или таблица .html до&nbsp;20&nbsp;МБ. Файл
              можно перетащить сюда.
            </>
          }
          onChange={take}
        />
      </div>
    </section>
  );
}

/** A table that its owner has published; the site fetches it, and it is read like a file. */
function LinkPart({ tourImport }: { tourImport: TourImport }) {
  // A link that did not work stays, to be corrected.
  const { problem, name } = tourImport;
  const [link, setLink] = useState(problem !== null && fileAddress(name) !== null ? name : '');
  const isLink = fileAddress(link) !== null;
  const submit = useSubmit();
  const isSending = useNavigation().formData?.get('intent') === 'watch';
  return (
    <section className="rounded-card border border-line bg-surface p-5">
      <h2 className="flex items-center gap-2 text-xl">
        <Link2 className="size-6 text-primary" />
        Загрузить по&nbsp;ссылке
      </h2>
      <form
        className="mt-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (isLink) tourImport.readLink(link.trim());
        }}
      >
        <Field
          label="Ссылка на&nbsp;файл .xlsx, .csv или открытую Google Таблицу"
          type="url"
          inputMode="url"
          value={link}
          autoComplete="off"
          spellCheck={false}
          problem={
            link.trim() === '' || isLink
              ? undefined
              : 'Ссылка начинается с\u00a0https:// или http://'
          }
          onChange={(event) => setLink(event.currentTarget.value)}
        />
        <div className="mt-3 flex flex-wrap gap-3">
          <Button type="submit" look="quiet" disabled={!isLink}>
            Загрузить таблицу
          </Button>
          <Button
            look="quiet"
            disabled={!isLink || isSending}
            onClick={() => void submit({ intent: 'watch', link: link.trim() }, { method: 'post' })}
          >
            {isSending ? 'Проверяем…' : 'Проверять каждую ночь'}
          </Button>
        </div>
        <p className="mt-2 text-sm text-ink-soft">
          Ночью сайт сам загрузит таблицу и&nbsp;сравнит её с&nbsp;каталогом. Изменится каталог
          только после вашей проверки.
        </p>
      </form>
    </section>
  );
}

function PastePart({ tourImport }: { tourImport: TourImport }) {
  const text = useRef<HTMLTextAreaElement>(null);
  /** The HTML of the clipboard, which also has merged cells and currencies. */
  const pasted = useRef({ text: '', html: '' });
  const show = () => {
    const typed = text.current?.value ?? '';
    const isAsPasted = pasted.current.html !== '' && sameText(typed, pasted.current.text);
    tourImport.readText(isAsPasted ? pasted.current.html : typed);
  };
  return (
    <section className="rounded-card border border-line bg-surface p-5">
      <h2 className="flex items-center gap-2 text-xl">
        <ClipboardPaste className="size-6 text-primary" />
        Вставить из&nbsp;таблицы
      </h2>
      <div className="mt-2">
        <TextAreaField
          label={<>Скопированные ячейки вместе со&nbsp;строкой заголовков</>}
          ref={text}
          rows={5}
          spellCheck={false}
          wrap="off"
          onPaste={({ clipboardData }) => {
            const html = clipboardData.getData('text/html');
            const hasTable = /<table[\s>]/i.test(html);
            pasted.current = {
              text: clipboardData.getData('text/plain'),
              html: hasTable ? html : '',
            };
          }}
          className="text-sm"
        />
      </div>
      <Button className="mt-3" onClick={show}>
        Показать туры
      </Button>
    </section>
  );
}

/** Whether a text is the pasted one; fields normalise line ends. */
function sameText(one: string, other: string): boolean {
  const plain = (text: string) => text.replace(/\r\n?/g, '\n').trim();
  return plain(one) === plain(other);
}

function Instructions({ isOwn }: { isOwn: boolean }) {
  const all = isOwn ? 'Все ваши туры' : 'Все туры';
  return (
    <section className="mt-8 grid gap-6 lg:grid-cols-2">
      <div>
        <h2 className="text-xl">Как подготовить таблицу</h2>
        <ol className="mt-3 list-decimal space-y-2 pl-5">
          <li>
            Откройте таблицу в&nbsp;Excel, LibreOffice или Google Таблицах. Сначала строка
            заголовков, ниже — по&nbsp;одному туру в&nbsp;строке; названия и&nbsp;примечания вокруг
            не&nbsp;мешают.
          </li>
          <li>
            Выделите её целиком (Ctrl&nbsp;+&nbsp;A), скопируйте (Ctrl&nbsp;+&nbsp;C)
            и&nbsp;вставьте в&nbsp;поле выше (Ctrl&nbsp;+&nbsp;V) или загрузите файл.
          </li>
          <li>
            Даты пишите как ДД.ММ.ГГГГ или ГГГГ-ММ-ДД, цену — целым числом с&nbsp;валютой:
            185&nbsp;000&nbsp;₽ или 1950&nbsp;$.
          </li>
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
          <FileLink href="/import-tours/tours.xlsx">{`${all} .xlsx`}</FileLink>
          <FileLink href="/import-tours/tours.csv">{`${all} .csv`}</FileLink>
        </ul>
        <p className="mt-3 text-ink-soft">
          В&nbsp;файлах «{all}»{isOwn ? '' : ' — весь каталог'}, вместе с&nbsp;прошедшими вылетами.
          Их можно загрузить обратно без изменений.
        </p>
      </div>
    </section>
  );
}

function FileLink({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <a href={href} download className={buttonClass('quiet')}>
        <Download className="size-5" />
        {children}
      </a>
    </li>
  );
}
