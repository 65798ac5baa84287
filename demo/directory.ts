/** The data directory of a demo. A file in it says that the demo made it; no other is filled, and no dates of another are moved. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const MARKER = '.folkmoot-demo'

/** Unfinished from the first person to the last date. */
type State = 'empty' | 'unfinished' | 'finished'

export async function writeState(directory: string, state: State): Promise<void> {
  await writeFile(join(directory, MARKER), `${state}\n`)
}

/** Whether to make a community in it. Throws a sentence for the operator if the demo may not use it. */
export async function takeDirectory(directory: string): Promise<boolean> {
  await mkdir(directory, { recursive: true })
  const names = await readdir(directory)
  if (names.length === 0) await writeState(directory, 'empty')
  else if (!names.includes(MARKER)) {
    throw new Error(
      `${directory} was not made by this demo: it has files, but no ${MARKER}. It is left as it is. ` +
        'Name an empty folder, or one that does not exist: npm run demo -- --directory PATH. (Demos before this version had no such file.)',
    )
  }
  const state = (await readFile(join(directory, MARKER), 'utf8')).trim()
  if (state !== 'empty' && state !== 'finished') {
    throw new Error(
      `The demo in ${directory} was not finished. If nobody is making it now, remove the folder and start again.`,
    )
  }
  return state === 'empty'
}
