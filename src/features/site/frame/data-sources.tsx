const LINK = 'underline underline-offset-4 hover:text-primary';

/** The credit that the data's licences require on the page; all of them: data/README.md. */
export function DataSources() {
  return (
    <section aria-labelledby="data-sources" className="mt-8 text-sm text-ink-soft">
      <h2 id="data-sources" className="scroll-mt-24 font-semibold">
        Источники данных
      </h2>
      <p className="mt-1">
        Координаты городов:{' '}
        <a href="https://www.geonames.org/" rel="noopener" className={LINK}>
          GeoNames
        </a>
        , лицензия{' '}
        <a
          href="https://creativecommons.org/licenses/by/4.0/deed.ru"
          rel="noopener"
          className={LINK}
        >
          CC BY 4.0
        </a>
        , округлены. Границы часовых поясов: ©{' '}
        <a href="https://www.openstreetmap.org/copyright" rel="noopener" className={LINK}>
          участники OpenStreetMap
        </a>
        , лицензия{' '}
        <a href="https://opendatacommons.org/licenses/odbl/" rel="noopener" className={LINK}>
          ODbL 1.0
        </a>
        . Источник текста Корана указан под ним.
      </p>
    </section>
  );
}
