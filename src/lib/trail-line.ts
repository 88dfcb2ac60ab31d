import type { FieldChange } from '#lib/changed-fields.ts';

/** What stands in the trail for somebody whose account is gone. */
export const DELETED_PERSON = 'удалённый пользователь';

/** One line of the trail of changes: who did when what to which thing. */
export interface TrailLine {
  id: number;
  at: Date;
  /** Null when nobody signed in did it: a job of the site, a command on the console. */
  actor: { id: number; label: string } | null;
  action: string;
  thing: { kind: string; id: string; title: string };
  changes: FieldChange[];
}
