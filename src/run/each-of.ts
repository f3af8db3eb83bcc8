/** Does some work, a few pieces at a time, in the order of the list. @throws what the first piece that fails throws */
export async function eachOf<T>(list: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = list.values();
  const next = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}
