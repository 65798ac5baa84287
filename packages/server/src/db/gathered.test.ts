import { expect, test } from 'vitest'
import { gathered } from './gathered.ts'

const host = {}
const withCode = (code: string) => Object.assign(new Error('It failed.'), { code })

test('those who ask during a run are answered together by the next', async () => {
  const runs: string[][] = []
  let release = () => {}
  const ask = gathered(async (_: object, asks: readonly string[]) => {
    runs.push([...asks])
    if (runs.length === 1) await new Promise<void>((resolve) => (release = resolve))
    return asks.map((one) => one.toUpperCase())
  })

  const first = ask(host, 'a')
  await expect.poll(() => runs).toEqual([['a']])
  const others = [ask(host, 'b'), ask(host, 'c')]
  release()

  expect(await Promise.all([first, ...others])).toEqual(['A', 'B', 'C'])
  expect(runs).toEqual([['a'], ['b', 'c']])
})

test('a run handles no more than the limit', async () => {
  const sizes: number[] = []
  const ask = gathered(async (_: object, asks: readonly number[]) => {
    sizes.push(asks.length)
    return asks
  }, 2)

  const answers = await Promise.all([1, 2, 3].map((one) => ask(host, one)))

  expect(answers).toEqual([1, 2, 3])
  expect(sizes).toEqual([2, 1])
})

test('one that fails does not fail the others', async () => {
  const ask = gathered(async (_: object, asks: readonly number[]) => {
    if (asks.includes(2)) throw new Error('not two')
    return asks
  })

  const ends = await Promise.allSettled([1, 2, 3].map((one) => ask(host, one)))

  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test.each(['55P03', '57014', '40P01', '53200'])(
  'one that waits too long, takes too long or takes too much (%s) does not fail the others',
  async (code) => {
    const runs: number[][] = []
    const ask = gathered(async (_: object, asks: readonly number[]) => {
      runs.push([...asks])
      if (asks.includes(2)) throw withCode(code)
      return asks
    })

    const ends = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7, 8].map((one) => ask(host, one)))

    expect(ends.flatMap(({ status }, at) => (status === 'rejected' ? [at + 1] : []))).toEqual([2])
    expect(runs.map(({ length }) => length)).toEqual([8, 4, 4, 2, 2, 1, 1])
  },
)

test('what is too much for one run is asked in smaller ones', async () => {
  const ask = gathered(async (_: object, asks: readonly number[]) => {
    if (asks.length > 2) throw withCode('57014')
    return asks
  })

  expect(await Promise.all([1, 2, 3, 4, 5].map((one) => ask(host, one)))).toEqual([1, 2, 3, 4, 5])
})

test('where the database is away all of them fail at once, and the next are asked again', async () => {
  let runs = 0
  const ask = gathered(async (_: object, asks: readonly number[]) => {
    if (++runs === 1) throw withCode('57P01')
    return asks
  })

  const ends = await Promise.allSettled([1, 2].map((one) => ask(host, one)))

  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask(host, 3)).toBe(3)
  expect(runs).toBe(2)
})
