import { expect, it } from 'vitest';
import { requestForm } from '#features/requests/placing/request-form.ts';

const KEY = '00000000-0000-4000-8000-000000000001';
const whole = { key: KEY, name: 'Амина', phone: '8 917 000-00-00', consent: 'on' };

const NO_CONTACT = 'Укажите телефон или почту: иначе вам не\u00a0смогут ответить';

function problems(form: Record<string, string>): Record<string, string> {
  const { error } = requestForm.safeParse(form);
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );
}

it('accepts a name and one contact, and fills in the rest', () => {
  expect(requestForm.parse(whole)).toMatchObject({
    name: 'Амина',
    phone: '+79170000000',
    email: null,
    answer_by: null,
    adults: 1,
    children: 0,
    child_ages: null,
    rooms: null,
    room: null,
    travel_when: null,
    question: null,
  });
  const wishes = { child_ages: ' 5 и 8 лет ', rooms: '2', travel_when: 'в ноябре' };
  expect(requestForm.parse({ ...whole, ...wishes })).toMatchObject({
    child_ages: '5 и 8 лет',
    rooms: 2,
    travel_when: 'в ноябре',
  });
  const { phone: _, ...withoutPhone } = whole;
  expect(requestForm.parse({ ...withoutPhone, email: ' a@Example.ru ' })).toMatchObject({
    phone: null,
    email: 'a@example.ru',
  });
});

it('shows all errors at once, each beside its field', () => {
  expect(
    problems({ key: KEY, name: ' ', adults: '0', children: 'x', rooms: '0', room: 'palace' }),
  ).toEqual({
    name: 'Укажите имя',
    phone: NO_CONTACT,
    adults: 'Не\u00a0меньше 1',
    children: 'Укажите число',
    rooms: 'Укажите число',
    room: 'Выберите из\u00a0списка',
    consent: 'Без согласия мы\u00a0не\u00a0можем передать вашу заявку',
  });
  expect(problems({ ...whole, phone: 'нет', email: 'x' })).toEqual({
    phone: 'Укажите телефон вида +7\u00a0917\u00a0000-00-00',
    email: 'Укажите почту вида name@example.ru',
  });
});

it('takes a phone as it is called from abroad, and none with a digit missing', () => {
  expect(requestForm.parse({ ...whole, phone: '917 123-45-67' }).phone).toBe('+79171234567');
  expect(problems({ ...whole, phone: '8917123456' })).toEqual({
    phone: 'Укажите телефон вида +7\u00a0917\u00a0000-00-00',
  });
});

it('needs a contact, and the one for the chosen way of answering', () => {
  const { phone: _, ...nobody } = whole;
  expect(problems(nobody)).toEqual({
    phone: NO_CONTACT,
  });
  expect(problems({ ...nobody, email: 'a@example.ru', answer_by: 'email' })).toEqual({});
  expect(problems({ ...whole, answer_by: 'call' })).toEqual({});
  expect(problems({ ...whole, answer_by: 'email' })).toEqual({
    email: 'Чтобы ответили письмом, укажите почту',
  });
  expect(problems({ ...nobody, email: 'a@example.ru', answer_by: 'max' })).toEqual({
    phone: 'Чтобы вам позвонили или написали, укажите телефон',
  });
});

it('names the missing contact together with every other error, and no contact twice', () => {
  const others = {
    name: 'Укажите имя',
    consent: 'Без согласия мы\u00a0не\u00a0можем передать вашу заявку',
  };
  const phone = 'Чтобы вам позвонили или написали, укажите телефон';
  expect(problems({ key: KEY, answer_by: 'call' })).toEqual({ ...others, phone });
  const email = 'Чтобы ответили письмом, укажите почту';
  expect(problems({ key: KEY, answer_by: 'email' })).toEqual({ ...others, email });
  const badPhone = 'Укажите телефон вида +7\u00a0917\u00a0000-00-00';
  expect(problems({ key: KEY, phone: '12', answer_by: 'email' })).toEqual({
    ...others,
    phone: badPhone,
    email,
  });
  expect(problems({ key: KEY, phone: '12', answer_by: 'call' })).toEqual({
    ...others,
    phone: badPhone,
  });
  expect(problems({ ...whole, answer_by: 'pigeon' })).toEqual({
    answer_by: 'Выберите из\u00a0списка',
  });
  for (const odd of [null, undefined, 'x', []]) {
    expect(requestForm.safeParse(odd).success).toBe(false);
  }
});
