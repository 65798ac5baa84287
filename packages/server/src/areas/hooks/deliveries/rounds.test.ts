import { expect, test } from 'vitest'
import { Participation, Rounds } from './rounds.ts'

test('those that are ready while a round is under way take part in the next, together', async () => {
  const rounds = new Rounds()
  const [one, two, three] = [new Participation(rounds), new Participation(rounds), new Participation(rounds)]
  const entered: string[] = []
  const enter = (name: string, one: Participation) => one.enter().then(() => entered.push(name))

  await enter('one', one)
  const others = [enter('two', two), enter('three', three)]
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  expect(entered).toEqual(['one'])
  one.leave()
  await Promise.all(others)
  expect(entered).toEqual(['one', 'two', 'three'])

  const again = enter('one again', one)
  two.leave()
  two.leave()
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  expect(entered).toHaveLength(3)
  three.leave()
  await again
  expect(entered.at(-1)).toBe('one again')
})

test('who is inside already enters at once', async () => {
  const participation = new Participation(new Rounds())

  await participation.enter()
  await participation.enter()
  participation.leave()
  await participation.enter()
})
