import type { FieldChange } from '#lib/form/changed-fields.ts';

/** Stands in the trail for a person whose account was deleted. */
export const DELETED_PERSON = 'удалённый пользователь';

/** One line of the trail of changes: who changed which thing, how and when. */
export interface TrailLine {
  id: number;
  at: Date;
  /** Null when nobody was signed in: a job of the site, a command on the console. */
  actor: { id: number; label: string } | null;
  action: string;
  thing: { kind: string; id: string; title: string };
  changes: FieldChange[];
}
