import { lazyPanel, OpenedCard } from '#features/quran/opened-card.tsx';

const Panel = lazyPanel(async () => {
  const { OwnDataPanel } = await import('#features/quran/own-data-panel.tsx');
  return OwnDataPanel;
});

/** What the site remembers of one's reading, to be taken along or brought back. */
export function OwnDataCard() {
  return (
    <OpenedCard
      summary="Мои данные чтения"
      unscripted={<>Место и&nbsp;прочитанное запоминаются, когда включены скрипты.</>}
      Panel={Panel}
      className="mt-3"
    />
  );
}
