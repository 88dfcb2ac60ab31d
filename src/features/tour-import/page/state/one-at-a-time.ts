/**
 * Runs `work`, which never fails, one at a time. A call during a run is not lost: when the run has
 * ended, the work runs once more, however often it was called meanwhile.
 */
export function oneAtATime(work: () => Promise<void>): () => void {
  let isRunning = false;
  let isWanted = false;
  const run = async () => {
    while (isWanted) {
      isWanted = false;
      await work();
    }
    isRunning = false;
  };
  return () => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    void run();
  };
}
