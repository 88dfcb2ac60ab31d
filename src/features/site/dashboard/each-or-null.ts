/**
 * What each answered, null for one that failed: one figure must not take the page with it.
 * @throws what the first one failed with when all of them did: then it is no figure's fault
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
