import { Repeat } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Press } from '#features/recitation/player/press.tsx';

it('shows that it is on by its shape, not by colours alone', () => {
  const withoutColours = (isOn: boolean) =>
    renderToStaticMarkup(
      <Press label="Повтор" icon={Repeat} onPress={() => {}} isOn={isOn} />,
    ).replace(/<button[^>]*>/, '');
  expect(withoutColours(true)).not.toBe(withoutColours(false));
});
