import type { DemoFlight } from '#features/demo/demo-operators.ts';

const STOPOVERS: Readonly<Record<string, string>> = {
  Стамбул:
    'По пути проводим два дня в Стамбуле: мечети Сулеймание и Султанахмет, квартал Эйюп, прогулка на пароме по Босфору.',
  Дубай:
    'По пути проводим два дня в Дубае: мечеть Джумейра, старый квартал аль-Фахиди, вечер на канале.',
  Доха: 'По пути проводим два дня в Дохе: Музей исламского искусства, рынок Вакиф, набережная Корниш.',
  Шарджа:
    'По пути проводим два дня в Шардже: Музей исламской цивилизации, мечеть ан-Нур, сердце старого города.',
  Ташкент:
    'По пути проводим два дня в Ташкенте: комплекс Хазрати Имам с древним списком Корана, медресе Кукельдаш, базар Чорсу.',
};

/** What a combined tour shows in the city where one changes planes; null where it has nothing. */
export function stopoverSights({ via }: DemoFlight): string | null {
  return via !== null && Object.hasOwn(STOPOVERS, via) ? (STOPOVERS[via] ?? null) : null;
}
