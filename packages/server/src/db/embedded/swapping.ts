/** Puts a recovered data directory in the place of the former one, if there is one, which is kept. */
import { access, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Beside the data directory while two renames are under way: without it a killed process would leave none. */
const noteOf = (directory: string) => `${directory}.swapping`

interface Swap {
  readonly recovered: string
  readonly former: string
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

/** All three lie beside each other, so that a rename is enough. */
export async function swapDirectories(directory: string, swap: Swap): Promise<void> {
  const note = noteOf(directory)
  await writeFile(`${note}.draft`, JSON.stringify(swap), { flush: true })
  await rename(`${note}.draft`, note)
  await sync(dirname(directory))
  await finishSwap(directory)
}

/** Does what a killed process left undone. Call it before anything looks for the data directory. */
export async function finishSwap(directory: string): Promise<void> {
  const note = await readFile(noteOf(directory), 'utf8').catch(() => undefined)
  if (note === undefined) return
  const { recovered, former }: Swap = JSON.parse(note)
  if (await isThere(recovered)) {
    if ((await isThere(directory)) && !(await isThere(former))) await rename(directory, former)
    await rename(recovered, directory)
    await sync(dirname(directory))
  }
  await rm(noteOf(directory))
}
