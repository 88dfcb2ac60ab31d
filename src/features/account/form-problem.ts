import type { Problem } from '#lib/problem.ts';

/** A refusal as a form shows it: beside its field, or above all of them. */
export interface FormProblem {
  code: string;
  field?: string;
  /** In the words of that form. */
  message: string;
}

/** What to show beside a field. */
export function problemOf(problem: FormProblem | null, field: string): string | null {
  return problem?.field === field ? problem.message : null;
}

/** What to show above the fields: whatever is about none of `shown`. */
export function problemOfAll(problem: FormProblem | null, shown: readonly string[]): string | null {
  if (!problem || (problem.field !== undefined && shown.includes(problem.field))) return null;
  return problem.message;
}

/** A refusal in the words of a form that puts nothing before it. */
export function plainMessage({ message }: Problem): string {
  return message.charAt(0).toUpperCase() + message.slice(1);
}

export function formProblem(
  problem: Problem & { field?: string },
  message: (problem: Problem) => string = plainMessage,
): FormProblem {
  return { code: problem.code, field: problem.field, message: message(problem) };
}
