import { expect, it } from 'vitest';
import { isPanelPath, mayEnterPanel } from './panel.ts';

it('is offered to staff and admins only', () => {
  expect(mayEnterPanel({ role: 'reader' })).toBe(false);
  expect(mayEnterPanel({ role: 'staff' })).toBe(true);
  expect(mayEnterPanel({ role: 'admin' })).toBe(true);
});

it.each([
  '/admin',
  '/admin/users',
  '/add-tour',
  '/import-tours',
  '/upload-images',
  '/delete-tours',
])('is the current section on %s', (path) => {
  expect(isPanelPath(path)).toBe(true);
});

it.each(['/', '/all', '/account', '/edit-tour/1', '/add-tour/x', '/tours/admin'])(
  'is not the current section on %s',
  (path) => {
    expect(isPanelPath(path)).toBe(false);
  },
);
