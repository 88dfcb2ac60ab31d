import { useNavigation } from 'react-router';

/** A line at the top while another page is on its way; it shows itself only when that takes long. */
export function Progress() {
  const isLoading = useNavigation().state === 'loading';
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-50 h-1 print:hidden">
      {isLoading && (
        <>
          <span className="sr-only">Загрузка…</span>
          <span className="progress-line block h-full bg-gold" />
        </>
      )}
    </div>
  );
}
