import {
  CircleCheck,
  CircleHelp,
  CircleMinus,
  Copy,
  type LucideIcon,
  Layers,
  RefreshCw,
  TriangleAlert,
} from 'lucide-react';
import type { ImportRow } from '#features/tour-import/reading/import-row-view.ts';

interface State {
  icon: LucideIcon;
  look: string;
  /** In a word or two. */
  name: string;
  text: string;
}

const LOOKS = {
  bad: { icon: TriangleAlert, look: 'text-danger' },
  good: { icon: CircleCheck, look: 'text-success' },
  asked: { icon: CircleHelp, look: 'text-gold-ink' },
  update: { icon: RefreshCw, look: 'text-primary' },
  similar: { icon: Layers, look: 'text-gold-ink' },
  copy: { icon: Copy, look: 'text-ink-soft' },
  skipped: { icon: CircleMinus, look: 'text-ink-soft' },
};

/** The state of a row: its errors, its outcome, or what sending it would do. */
export function stateOf(row: ImportRow, repeats: string | null): State {
  const { errors, outcome, verdict } = row;
  const state = (look: keyof typeof LOOKS, name: string, text: string): State => ({
    ...LOOKS[look],
    name,
    text,
  });
  if (errors.length > 0) {
    return state('bad', 'Ошибка', errors.map(({ message }) => message).join('. '));
  }
  switch (outcome?.outcome) {
    case 'failed':
      return state('bad', 'Не импортирована', outcome.message);
    case 'added': {
      const similar = outcome.similarId === null ? '' : `, похож на тур ID ${outcome.similarId}`;
      return state('good', 'Импортирована', `Добавлен (ID ${outcome.id})${similar}`);
    }
    case 'duplicate':
      return state('skipped', 'Пропущена', `Точная копия тура ID ${outcome.id}`);
    case 'updated':
    case 'withdrawn':
      return state('good', 'Обновлён', `Обновлён тур ID ${outcome.id}`);
  }
  const match = verdict && 'match' in verdict ? verdict.match : undefined;
  const changes = match?.changes
    .map(({ field, before, after }) => `${field}: ${before} → ${after}`)
    .join('; ');
  if (verdict?.doubts && !(verdict.verdict === 'similar' && row.isUpdate)) {
    const words = verdict.doubts.map(({ message }) => message);
    return state('asked', 'Проверьте', words.join(' '));
  }
  if (verdict && 'match' in verdict && row.isUpdate) {
    const words = changes || 'без изменений';
    return state('update', 'Обновит тур', `Обновит тур ID ${verdict.id}: ${words}`);
  }
  if (verdict?.verdict === 'update') {
    const words = `Это тур ID ${verdict.id}, но\u00a0строка будет добавлена отдельно`;
    return state('similar', 'Похожий тур', words);
  }
  if (verdict?.verdict === 'duplicate') {
    const words = `Точная копия тура ID ${verdict.id}: будет пропущена`;
    const but = changes
      ? `. Город, дата, турфирма, цена и\u00a0дни те\u00a0же, а\u00a0отличается ${changes}`
      : '';
    return state('copy', 'Точная копия', words + but);
  }
  if (repeats !== null) {
    return state('copy', 'Точная копия', `Повторяет строку ${repeats}: будет пропущена`);
  }
  if (verdict?.verdict === 'similar') {
    const words = `Похож на тур ID ${verdict.id}: будет добавлен отдельно`;
    return state('similar', 'Похожий тур', [words, ...verdict.match.reasons].join('. '));
  }
  const understood = row.notes.map(({ words }) => words).join('; ');
  const text = [verdict ? 'Новый' : '', understood].filter(Boolean).join('. ');
  return understood === '' ? state('good', 'Без ошибок', text) : state('asked', 'Проверьте', text);
}

/** The number of a row with the icon of its state. */
export function RowIcon({ line, state }: { line: number; state: State }) {
  const { icon: Icon, look, name } = state;
  return (
    <span className="flex items-center gap-1.5 tabular-nums" title={name}>
      <Icon className={`size-5 shrink-0 ${look}`} />
      <span className="sr-only">{name}, строка </span>
      {line}
    </span>
  );
}
