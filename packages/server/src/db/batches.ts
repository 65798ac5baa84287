/** Deletes many rows by several statements: one for all could exceed the time limit of a statement, and then would never delete any. */

/** `deleteSome` deletes so many rows at most. */
export async function deleteInBatches(
  size: number,
  deleteSome: (size: number) => Promise<{ readonly numAffectedRows?: bigint }>,
): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await deleteSome(size)
    if (numAffectedRows < BigInt(size)) return
  }
}
