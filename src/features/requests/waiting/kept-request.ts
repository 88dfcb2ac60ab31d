/** Where a kept form is sent. */
export const REQUESTS_API = '/api/requests';
/** The addresses of forms. */
export const FORM_ADDRESS = /^\/zayavka(\?|$)/;

/** A request that could not be sent, stored in the browser until it can. */
export interface KeptRequest {
  key: string;
  /** The address of its form. */
  action: string;
  /** The name of the tour or operator. */
  about: string | null;
  fields: Record<string, string>;
  atMs: number;
  /** Why the site did not accept it; null while it waits. */
  problem: string | null;
  /** What it did not accept in each field; absent where it is the request as a whole. */
  problems?: readonly FieldProblem[] | undefined;
}

/** Why the site did not accept a field. */
export interface FieldProblem {
  field: string;
  message: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether it is too old to be sent without asking the visitor first. */
export function isOld({ atMs }: Pick<KeptRequest, 'atMs'>, nowMs: number): boolean {
  return nowMs - atMs > DAY_MS;
}

export function isKeptRequest(value: unknown): value is KeptRequest {
  if (typeof value !== 'object' || value === null) return false;
  const { key, action, about, fields, atMs, problem, problems } = value as Record<string, unknown>;
  return (
    typeof key === 'string' &&
    typeof action === 'string' &&
    FORM_ADDRESS.test(action) &&
    isTextOrNull(about) &&
    typeof atMs === 'number' &&
    isTextOrNull(problem) &&
    (problems === undefined || areProblems(problems)) &&
    hasTexts(fields)
  );
}

export function areProblems(value: unknown): value is FieldProblem[] {
  return Array.isArray(value) && value.every(hasTexts);
}

function hasTexts(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((text) => typeof text === 'string')
  );
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}
