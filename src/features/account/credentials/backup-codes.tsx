import { backupCodesText } from '#features/account/core/account-view.ts';
import { useCopy } from '#ui/use-copy.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';

/** New backup codes, shown only once. */
export function BackupCodes({ codes, siteUrl }: { codes: readonly string[]; siteUrl: string }) {
  const words = { offer: 'Скопировать', done: 'Скопировано!' };
  const { copy, label } = useCopy(codes.join('\n'), words);
  const hydrated = useHydrated();
  const file = encodeURIComponent(backupCodesText(codes, siteUrl));
  return (
    <div className="space-y-3 rounded-control border border-line-strong p-4">
      <h3 className="text-lg">Резервные коды</h3>
      <p>
        Сохраните их сейчас: больше мы их не покажем. Каждый заменяет код из приложения один раз,
        если телефона не окажется под рукой.
      </p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4 gap-y-1 font-semibold tabular-nums">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-3">
        <a
          href={`data:text/plain;charset=utf-8,${file}`}
          download="vseumry-codes.txt"
          className={buttonClass('quiet')}
        >
          Скачать
        </a>
        {hydrated && (
          <Button look="quiet" onClick={copy}>
            <span aria-live="polite">{label}</span>
          </Button>
        )}
      </p>
    </div>
  );
}
