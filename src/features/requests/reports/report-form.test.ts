import { expect, it } from 'vitest';
import { reportForm } from '#features/requests/reports/report-form.ts';

const key = '00000000-0000-4000-8000-000000000001';

it('names the missing consent together with every other error', () => {
  const { error } = reportForm.safeParse({ key, ayah: 'x', email: 'a@example.ru' });
  expect(error?.issues.map(({ path }) => path[0])).toEqual(['kind', 'ayah', 'consent']);
});

it('needs no consent without an address, nor beside one that is no address', () => {
  expect(reportForm.safeParse({ key, kind: 'other' }).error?.issues ?? []).toEqual([]);
  const { error } = reportForm.safeParse({ key, kind: 'other', email: 'нет' });
  expect(error?.issues.map(({ path }) => path[0])).toEqual(['email']);
});
