import { REQUEST_LIMITS, TRAP_FIELD } from '#features/requests/placing/request-fields.ts';
import {
  ANSWER_WAYS,
  ANSWER_WORDS,
  ASKED_ROOMS,
  ROOM_WORDS,
} from '#features/requests/store/request.ts';
import { Field, NumberField, SelectField, TextAreaField } from '#ui/field/field.tsx';
import { Options } from '#ui/field/options.tsx';

interface RequestFieldsProps {
  /** A field's name, id, initial value and error. */
  field: (name: string) => {
    id: string;
    name: string;
    defaultValue: string | undefined;
    problem: string | undefined;
  };
}

/** The fields of every form of a request, except the consent. */
export function RequestFields({ field }: RequestFieldsProps) {
  return (
    <>
      <div className="hidden" aria-hidden="true">
        <Field label="Не заполняйте" name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
      </div>
      <Field
        label="Имя"
        autoComplete="name"
        required
        maxLength={REQUEST_LIMITS.name}
        {...field('name')}
      />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Field
          label="Телефон"
          type="tel"
          autoComplete="tel"
          hint="Телефон или почта: достаточно одного"
          {...field('phone')}
        />
        <Field
          label="Почта"
          type="email"
          autoComplete="email"
          hint="Пришлём номер заявки и&nbsp;ссылку на&nbsp;неё"
          {...field('email')}
        />
      </div>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <SelectField label="Как вам ответить" {...field('answer_by')}>
          <option value="">Как удобно организатору</option>
          <Options of={ANSWER_WAYS.map((way) => [way, ANSWER_WORDS[way]])} />
        </SelectField>
        <Field
          label="Когда удобно"
          autoComplete="off"
          maxLength={REQUEST_LIMITS.when}
          hint="Например: после 18:00 по&nbsp;Москве"
          {...field('answer_when')}
        />
      </div>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-5">
          <NumberField label="Взрослых" {...withFirst(field('adults'), '1')} />
          <NumberField label="Детей" {...withFirst(field('children'), '0')} />
        </div>
        <Field
          label="Возраст детей"
          autoComplete="off"
          maxLength={REQUEST_LIMITS.ages}
          hint="Если едут дети. Например: 5 и&nbsp;8&nbsp;лет"
          {...field('child_ages')}
        />
      </div>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <NumberField label="Сколько номеров" {...field('rooms')} />
        <SelectField label="Размещение" {...field('room')}>
          <option value="">Не знаю</option>
          <Options of={ASKED_ROOMS.map((room) => [room, ROOM_WORDS[room]])} />
        </SelectField>
      </div>
      <Field
        label="Когда хотите ехать"
        autoComplete="off"
        maxLength={REQUEST_LIMITS.when}
        hint="Если подходят и&nbsp;другие дни. Например: в&nbsp;ноябре, на&nbsp;10&nbsp;дней"
        {...field('travel_when')}
      />
      <TextAreaField
        label="Вопрос или пожелание"
        rows={4}
        maxLength={REQUEST_LIMITS.question}
        {...field('question')}
      />
    </>
  );
}

function withFirst<Props extends { defaultValue: string | undefined }>(
  props: Props,
  first: string,
) {
  return { ...props, defaultValue: props.defaultValue ?? first };
}
