import { say } from './console.ts'

/** Columns are as wide as their widest cell. */
export function sayTable(rows: readonly (readonly string[])[]): void {
  const widths = rows.reduce<number[]>((most, cells) => {
    for (const [at, cell] of cells.entries()) most[at] = Math.max(most[at] ?? 0, cell.length)
    return most
  }, [])
  for (const cells of rows)
    say(
      cells
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}
