/**
 * The results, null for each that failed: one figure must not break the page.
 * @throws the first failure when all of them failed: then it is not a figure's fault
 */
export async function eachOrNull<Answers extends readonly unknown[]>(
  asked: readonly [...{ [Place in keyof Answers]: Promise<Answers[Place]> }],
): Promise<{ [Place in keyof Answers]: Answers[Place] | null }> {
  const settled = await Promise.allSettled(asked);
  const [first] = settled;
  if (first?.status === 'rejected' && settled.every(({ status }) => status === 'rejected')) {
    throw first.reason;
  }
  const answers = settled.map((one) => (one.status === 'fulfilled' ? one.value : null));
  return answers as { [Place in keyof Answers]: Answers[Place] | null };
}
