import { describe, expect, it } from 'vitest';
import { isNamed, nameSound, nameSounds } from '#lib/text/name-sound.ts';

describe('the sound of a name', () => {
  it.for([
    ['пулман', 'Pullman'],
    ['Пульман', 'Pullman'],
    ['хилтон', 'Hilton'],
    ['мовенпик', 'Mövenpick'],
    ['Movenpick', 'Mövenpick'],
    ['свиссотель', 'Swissôtel'],
    ['свисотель', 'swissotel'],
    ['Конрад', 'Conrad'],
    ['Шератон', 'Sheraton'],
    ['Фэрмонт', 'Fairmont'],
    ['Рэффлз', 'Raffles'],
    ['Анжум', 'Anjum'],
    ['Анджум', 'Anjum'],
    ['Интерконтиненталь', 'InterContinental'],
    ['Макам', 'Maqam'],
    ['Макка', 'Makkah'],
    ['Даллах', 'Dallah'],
    ['Зам-Зам', 'ZamZam'],
    ['Шаза', 'Shaza'],
    ['Элаф', 'Elaf'],
  ])('%s is that of %s', ([russian = '', latin = '']) => {
    expect(nameSound(russian)).toBe(nameSound(latin));
  });

  it.for([
    ['Hilton', 'Pullman'],
    ['Conrad', 'Sheraton'],
    ['Anjum', 'Jumeirah'],
    ['Elaf', 'Laf'],
  ])('%s is not that of %s', ([one = '', other = '']) => {
    expect(nameSound(one)).not.toBe(nameSound(other));
  });
});

describe('what a name may sound like', () => {
  it.for([
    ['Редженси', 'Regency'],
    ['Регенси', 'Regency'],
    ['Вестин', 'Westin'],
    ['Уэстин', 'Westin'],
    ['Хилтон', 'Hilton'],
    ['Гилтон', 'Hilton'],
    ['Рэдиссон', 'Radisson'],
    ['Марриотт', 'Marriott'],
    ['Джабаль', 'Jabal'],
    ['Мерчант', 'Merchant'],
  ])('%s is one way to hear %s', ([russian = '', latin = '']) => {
    expect(nameSounds(latin)).toContain(nameSound(russian));
  });

  it('is one for a word in Russian', () => {
    expect(nameSounds('Вестгейт')).toHaveLength(1);
  });
});

describe('finding by name', () => {
  const pullman = ['Pullman ZamZam Makkah', 'Замзам Пуллман'];
  const swiss = ['Swissôtel Al Maqam Makkah'];

  it.for([
    ['пулман', pullman],
    ['pullman zamzam', pullman],
    ['Замзам', pullman],
    ['замзам пульман', pullman],
    ['свиссотель', swiss],
    ['SWISSOTEL макам', swiss],
    ['swiss', swiss],
    ['свис', swiss],
  ] as const)('«%s» finds it', ([question, names]) => {
    expect(isNamed(question, names)).toBe(true);
  });

  it.for([
    ['хилтон', pullman],
    ['пулман медина', pullman],
    ['', pullman],
    ['—', pullman],
    ['по', swiss],
  ] as const)('«%s» does not', ([question, names]) => {
    expect(isNamed(question, names)).toBe(false);
  });
});
