import { type ComponentType, type JSX, lazy, use } from 'react';
import { useHydrated } from '#ui/use-hydrated.ts';

/**
 * A component of a module that is loaded when it is first rendered. When the module does not load, an
 * error takes the place of the page; with `Otherwise` only of the part, and what the server wrote for it
 * stays as it is. That needs a boundary (`Suspense`) of its own.
 */
export function latePart<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  Otherwise?: ComponentType<Props>,
) {
  return lazy(() =>
    load().then(
      (module) => ({ default: module[name] }),
      Otherwise && (() => ({ default: inPlaceOf(Otherwise) })),
    ),
  );
}

function inPlaceOf<Props>(Otherwise: ComponentType<Props>): ComponentType<Props> {
  return (props) => {
    // React leaves a boundary that never gets ready as the document has it.
    if (!useHydrated()) use(NEVER);
    return <Otherwise {...(props as Props & JSX.IntrinsicAttributes)} />;
  };
}
const NEVER = new Promise<never>(() => {});

/** In place of a part without which a page is whole. */
export const Nothing = () => null;

/** In place of a part that somebody has opened. */
export function NotLoaded() {
  return <p role="alert">Не&nbsp;удалось загрузить. Проверьте связь и&nbsp;обновите страницу.</p>;
}
