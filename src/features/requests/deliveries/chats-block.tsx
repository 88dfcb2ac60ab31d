import type { listChats } from '#features/requests/bots/link-chats.server.ts';
import { ActionButton } from '#features/requests/deliveries/action-button.tsx';
import { CHANNEL_WORDS } from '#features/requests/deliveries/delivery-words.ts';
import { sayMoscowTime } from '#lib/time/moscow-time.ts';
import { buttonClass } from '#ui/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { Figure } from '#ui/figure.tsx';
import { FormBlock } from '#ui/form/form-block.tsx';

/** A new code, shown only once. */
export interface LinkCode {
  text: string;
  links: { channel: 'telegram' | 'max'; href: string | null }[];
}

interface ChatsProps {
  /** The operator whose chats are shown; null for the site's own. */
  operator: string | null;
  chats: Awaited<ReturnType<typeof listChats>>;
  hasBots: boolean;
  /** Whether another person may have to link the chat: staff made the code for an operator. */
  isForOthers: boolean;
  code: LinkCode | null;
}

/** The linked chats, and how to link one. */
export function Chats({ operator, chats, hasBots, isForOthers, code }: ChatsProps) {
  return (
    <FormBlock
      title={operator === null ? 'Чаты сотрудников сайта' : `Чаты организатора «${operator}»`}
      isSpaced
    >
      <p className="text-ink-soft">
        {operator === null
          ? 'Сюда приходят заявки к\u00a0сайту и\u00a0к\u00a0организаторам без своих чатов. Чат организатора подключают с\u00a0его карточки.'
          : 'Сюда приходят заявки к\u00a0этому организатору. Без чатов они приходят сотрудникам сайта.'}{' '}
        В&nbsp;сообщении только номер, тур и&nbsp;ссылка.
      </p>
      {chats.length > 0 && (
        <ul className="divide-y divide-line">
          {chats.map(({ id, channel, linkedAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <span>
                {CHANNEL_WORDS[channel]}, подключён <Figure>{sayMoscowTime(linkedAt)}</Figure>
              </span>
              <ActionButton intent="unlink" which={String(id)} label="Отключить" of="чат" />
            </li>
          ))}
        </ul>
      )}
      {chats.length === 0 && <p>Чатов пока нет.</p>}
      {hasBots ? (
        <ActionButton intent="code" which="" label="Получить код для чата" />
      ) : (
        <p>
          Боты не&nbsp;настроены: ключ бота Telegram или MAX задаёт владелец в&nbsp;настройках
          сайта.
        </p>
      )}
      {code && (
        <div role="status" className="space-y-3 rounded-card bg-primary-tint p-4">
          <p>
            Откройте бота по&nbsp;ссылке и&nbsp;нажмите «Начать» или пришлите код в&nbsp;чат
            с&nbsp;ботом. Код действует один час и&nbsp;подключает один чат.
          </p>
          <div className="flex flex-wrap gap-3">
            {code.links.map(({ channel, href }) =>
              href === null ? null : (
                <a
                  key={channel}
                  href={href}
                  target="_blank"
                  rel="noreferrer"
                  className={buttonClass('quiet')}
                >
                  Открыть в&nbsp;{CHANNEL_WORDS[channel]}
                </a>
              ),
            )}
          </div>
          <Field label="Код" id="bot-code" readOnly value={code.text} />
          {isForOthers && (
            <p className="text-sm">Перешлите код организатору, если чат подключает он.</p>
          )}
        </div>
      )}
    </FormBlock>
  );
}
