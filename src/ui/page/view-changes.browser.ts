/**
 * Hears of changes of the view that end before they begin: another one came, or the tab went out of
 * sight. Their promise `ready` is rejected then, which React Router leaves to the console as an error,
 * though the page has changed all the same. What fails in a change rejects `finished`, too.
 */
export function hearEndedChanges(): void {
  if (!('startViewTransition' in document)) return;
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (change) => {
    const transition = start(change);
    transition.ready.catch(() => {});
    return transition;
  };
}
