import { type ComponentType, lazy } from 'react';

/**
 * A component of a module that is loaded when it is first rendered. `otherwise` replaces it when the
 * module does not load.
 */
export function latePart<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  otherwise?: ComponentType<Props>,
) {
  return lazy(() =>
    load().then(
      (module) => ({ default: module[name] }),
      otherwise && (() => ({ default: otherwise })),
    ),
  );
}

/** In place of a part without which a page is whole. */
export const Nothing = () => null;

/** In place of a part that somebody has opened. */
export function NotLoaded() {
  return <p role="alert">Не&nbsp;удалось загрузить. Проверьте связь и&nbsp;обновите страницу.</p>;
}
