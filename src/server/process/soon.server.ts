/** The result, or null after a second, or `withinMs`: a slow store must not delay a page. */
export async function soon<Answer>(
  answer: Promise<Answer>,
  withinMs = 1000,
): Promise<Answer | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), withinMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
