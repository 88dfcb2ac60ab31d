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

/** The state of a row: its errors, its outcome, or what sending it would do. */
export function stateOf(row: ImportRow, repeats: number | null): State {
  const { errors, outcome, verdict } = row;
  if (errors.length > 0) {
    const text = errors.map(({ message }) => message).join('. ');
    return { icon: TriangleAlert, look: 'text-danger', name: 'Ошибка', text };
  }
  if (outcome?.outcome === 'failed') {
    const text = outcome.message;
    return { icon: TriangleAlert, look: 'text-danger', name: 'Не импортирована', text };
  }
  if (outcome?.outcome === 'added') {
    const similar = outcome.similarId === null ? '' : `, похож на тур ID ${outcome.similarId}`;
    return {
      icon: CircleCheck,
      look: 'text-success',
      name: 'Импортирована',
      text: `Добавлен (ID ${outcome.id})${similar}`,
    };
  }
  if (outcome?.outcome === 'duplicate') {
    return {
      icon: CircleMinus,
      look: 'text-ink-soft',
      name: 'Пропущена',
      text: `Точная копия тура ID ${outcome.id}`,
    };
  }
  if (outcome?.outcome === 'updated' || outcome?.outcome === 'withdrawn') {
    return {
      icon: CircleCheck,
      look: 'text-success',
      name: 'Обновлён',
      text: `Обновлён тур ID ${outcome.id}`,
    };
  }
  if (verdict?.doubts) {
    const text = verdict.doubts.map(({ message }) => message).join(' ');
    return { icon: CircleHelp, look: 'text-gold-ink', name: 'Проверьте', text };
  }
  if (verdict && 'match' in verdict && row.isUpdate) {
    const changes = verdict.match.changes.map(
      ({ field, before, after }) => `${field}: ${before} → ${after}`,
    );
    return {
      icon: RefreshCw,
      look: 'text-primary',
      name: 'Обновит тур',
      text: [`Обновит тур ID ${verdict.id}`, changes.join('; ') || 'без изменений'].join(': '),
    };
  }
  if (verdict?.verdict === 'update') {
    return {
      icon: Layers,
      look: 'text-gold-ink',
      name: 'Похожий тур',
      text: `Это тур ID ${verdict.id}, но\u00a0строка будет добавлена отдельно`,
    };
  }
  if (verdict?.verdict === 'duplicate') {
    return {
      icon: Copy,
      look: 'text-ink-soft',
      name: 'Точная копия',
      text: `Точная копия тура ID ${verdict.id}: будет пропущена`,
    };
  }
  if (repeats !== null) {
    return {
      icon: Copy,
      look: 'text-ink-soft',
      name: 'Точная копия',
      text: `Повторяет строку ${repeats}: будет пропущена`,
    };
  }
  if (verdict?.verdict === 'similar') {
    return {
      icon: Layers,
      look: 'text-gold-ink',
      name: 'Похожий тур',
      text: [
        `Похож на тур ID ${verdict.id}: будет добавлен отдельно`,
        ...verdict.match.reasons,
      ].join('. '),
    };
  }
  const understood = row.notes.map(({ words }) => words).join('; ');
  const text = [verdict ? 'Новый' : '', understood].filter(Boolean).join('. ');
  if (understood !== '')
    return { icon: CircleHelp, look: 'text-gold-ink', name: 'Проверьте', text };
  return { icon: CircleCheck, look: 'text-success', name: 'Без ошибок', text };
}

interface RowIconProps {
  row: ImportRow;
  repeats: number | null;
}

export function RowIcon({ row, repeats }: RowIconProps) {
  const { icon: Icon, look, name } = stateOf(row, repeats);
  return (
    <span className="flex items-center gap-1.5 tabular-nums" title={name}>
      <Icon aria-hidden="true" strokeWidth={1.75} className={`size-5 shrink-0 ${look}`} />
      <span className="sr-only">{name}, строка </span>
      {row.line}
    </span>
  );
}
