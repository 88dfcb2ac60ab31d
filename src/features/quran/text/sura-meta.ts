import { breadcrumbList } from '#lib/breadcrumbs.ts';
import { countOf } from '#lib/text/russian.ts';
import type { Sura } from '#lib/quran/suras.ts';

export const AYAH_FORMS = ['аят', 'аята', 'аятов'] as const;

export const REVELATION_LABELS: Record<Sura['revelationType'], string> = {
  Meccan: 'мекканская',
  Medinan: 'мединская',
};

/** The head of a sura's page, for search results. */
export function suraMeta(sura: Sura) {
  const { number, slug, name, russianName, russianMeaning, numberOfAyahs, revelationType } = sura;
  const verses = countOf(numberOfAyahs, AYAH_FORMS).replace('\u00a0', ' ');
  return {
    path: `/koran/${slug}`,
    title: `Сура ${number} ${russianName} («${russianMeaning}») на арабском — читать онлайн`,
    description: `Сура ${russianName} (${name}, «${russianMeaning}»): ${verses}, ${REVELATION_LABELS[revelationType]}. Арабский текст в четырёх шрифтах, ночной режим, закладки и запоминание места.`,
  };
}

/** Structured data of a sura for search engines: breadcrumbs, and the book it belongs to. */
export function suraStructuredData(sura: Sura, siteUrl: string) {
  const { path, title, description } = suraMeta(sura);
  return {
    '@context': 'https://schema.org',
    '@graph': [
      breadcrumbList(siteUrl, [
        ['Коран', '/koran'],
        [sura.russianName, path],
      ]),
      {
        '@type': 'Chapter',
        '@id': siteUrl + path,
        url: siteUrl + path,
        name: title,
        alternateName: [sura.russianName, sura.russianMeaning, sura.name],
        description,
        position: sura.number,
        inLanguage: 'ar',
        isAccessibleForFree: true,
        isPartOf: { '@type': 'Book', name: 'Коран', url: `${siteUrl}/koran`, inLanguage: 'ar' },
      },
    ],
  };
}
