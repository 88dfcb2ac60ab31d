import type { TranslationTerms } from '#features/quran/text/translation-text.ts';

/** The source and terms of the text: under every sura, and under search results. */
export function TextSource({ translation = null }: { translation?: TranslationTerms | null }) {
  const link = 'inline-flex min-h-6 items-center underline underline-offset-2 hover:text-primary';
  return (
    <footer className="mt-10 border-t border-line pt-4 text-sm text-ink-soft">
      <p>
        Текст приведён дословно, без правок: для шрифтов KFGQPC&nbsp;— в&nbsp;кодировке Комплекса
        имени короля Фахда по&nbsp;изданию Корана в&nbsp;Медине, для остальных&nbsp;— Tanzil Quran
        Text (Uthmani),{' '}
        <a href="https://tanzil.net" rel="noreferrer" className={link}>
          tanzil.net
        </a>
        , лицензия{' '}
        <a
          href="https://creativecommons.org/licenses/by/3.0/"
          rel="license noreferrer"
          className={link}
        >
          CC&nbsp;BY&nbsp;3.0
        </a>
        . Счёт аятов&nbsp;— куфийский, страницы&nbsp;— мединского мусхафа.
      </p>
      {translation && (
        <p className="mt-2">
          Перевод: {translation.title}. {translation.licence}
        </p>
      )}
    </footer>
  );
}
