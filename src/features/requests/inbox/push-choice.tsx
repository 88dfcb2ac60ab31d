import { useStaffPush } from '#features/requests/inbox/use-staff-push.ts';
import { Button } from '#ui/button.tsx';

/** Subscribes this browser to notifications of new requests; hidden where push is not available. */
export function PushChoice({ publicKey }: { publicKey: string }) {
  const { state, problem, turnOn, turnOff } = useStaffPush(publicKey);
  if (state === 'unavailable') return null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      {state === 'on' ? (
        <Button look="quiet" onClick={turnOff}>
          Не&nbsp;присылать уведомления
        </Button>
      ) : (
        <Button look="quiet" aria-disabled={state === 'busy'} onClick={turnOn}>
          {state === 'busy' ? 'Подключаем…' : 'Присылать уведомления'}
        </Button>
      )}
      <p className="text-sm text-ink-soft">
        {state === 'on'
          ? 'Этот браузер сообщит о\u00a0новой заявке, даже когда сайт закрыт.'
          : 'О\u00a0новой заявке на\u00a0этом устройстве, даже когда сайт закрыт.'}
      </p>
      <p role="alert" className="w-full text-danger empty:hidden">
        {problem}
      </p>
    </div>
  );
}
