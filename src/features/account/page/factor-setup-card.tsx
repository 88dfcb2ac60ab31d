import { type FactorSetup, inGroups } from '#features/account/core/account-view.ts';
import { useArrival } from '#ui/form/use-arrival.ts';

/**
 * The data for an authenticator app: a QR code, a link for the same phone, or the key. It takes the focus
 * when it appears, because the form of the password that had it is gone.
 */
export function FactorSetupCard({ setup }: { setup: FactorSetup }) {
  const { secret, uri, qr } = setup;
  const card = useArrival<HTMLDivElement>();
  return (
    <div
      ref={card}
      tabIndex={-1}
      role="group"
      aria-label="Добавьте сайт в приложение для кодов"
      className="flex flex-wrap items-start gap-5 outline-none"
    >
      <svg
        role="img"
        aria-label="QR-код для приложения"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        className="size-52 shrink-0 rounded-control bg-white text-black"
      >
        <path d={qr.path} fill="currentColor" />
      </svg>
      <ol className="min-w-0 flex-1 basis-64 list-decimal space-y-2 pl-5">
        <li>Откройте приложение для кодов и выберите в нём «Добавить» или «+».</li>
        <li>
          Наведите камеру на QR-код. На этом же телефоне можно{' '}
          <a href={uri} className="text-primary underline underline-offset-4">
            открыть приложение по ссылке
          </a>
          , а если не получается — ввести ключ:{' '}
          <code className="font-semibold wrap-anywhere">{inGroups(secret)}</code>
        </li>
        <li>Введите код, который покажет приложение.</li>
      </ol>
    </div>
  );
}
