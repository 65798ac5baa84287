import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { finishSwap, swapDirectories } from './swapping.ts'
import { aDirectory } from './testing.ts'

async function stage() {
  const directory = await aDirectory()
  const [recovered, former] = [`${directory}.recovering`, `${directory}.before`]
  await mkdir(directory)
  await mkdir(recovered)
  await writeFile(join(directory, 'present'), '')
  await writeFile(join(recovered, 'recovered'), '')
  return { directory, recovered, former }
}

async function names({ directory, former }: Awaited<ReturnType<typeof stage>>) {
  const [now, before] = [await readdir(directory), await readdir(former)]
  return { now, before, beside: (await readdir(dirname(directory))).length }
}

const DONE = { now: ['recovered'], before: ['present'], beside: 2 }

test('the recovered directory takes the place of the present one', async () => {
  const staged = await stage()

  await swapDirectories(staged.directory, staged)

  expect(await names(staged)).toEqual(DONE)
})

test('what a killed process left undone is finished, at each of its steps', async () => {
  for (const step of [0, 1, 2]) {
    const staged = await stage()
    const { directory, recovered, former } = staged
    await writeFile(`${directory}.swapping`, JSON.stringify({ recovered, former }))
    if (step > 0) await rename(directory, former)
    if (step > 1) await rename(recovered, directory)

    await finishSwap(directory)

    expect(await names(staged)).toEqual(DONE)
  }
})
