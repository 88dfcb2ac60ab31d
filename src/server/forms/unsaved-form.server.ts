import { STAYS } from '#lib/form/save-answer.ts';
import { type Problem, UNAVAILABLE } from '#lib/problem.ts';
import { refusedWrite } from '#server/db/refused-write.server.ts';

/**
 * For the `catch` of a form's write. While nothing can be saved, a form without scripts comes back filled
 * in, with this message. With scripts the page has its input still, and what it shows then is its own
 * matter.
 * @throws the error, if scripts sent the form or the database is not the reason
 */
export function unsavedForm(payload: Readonly<Record<string, unknown>>, message: string) {
  return (error: unknown): { ok: false; problem: Problem } => {
    if (STAYS in payload) throw error;
    const answer = refusedWrite(error);
    const isUnsaved = answer.problem.code === UNAVAILABLE.code;
    return isUnsaved ? { ok: false, problem: { ...answer.problem, message } } : answer;
  };
}
