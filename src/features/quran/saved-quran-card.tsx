import { lazyPanel, OpenedCard } from '#features/quran/opened-card.tsx';

const Panel = lazyPanel(async () => {
  const { SavedQuranPanel } = await import('#features/quran/saved-quran-panel.tsx');
  return SavedQuranPanel;
});

/** The whole text kept for reading without the network. */
export function SavedQuranCard() {
  return (
    <OpenedCard
      summary={<>Читать без&nbsp;сети</>}
      unscripted={<>Страницы сохраняются на&nbsp;устройстве, когда включены скрипты.</>}
      Panel={Panel}
      className="mt-10"
    />
  );
}
