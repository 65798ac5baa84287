import { expect, test } from 'vitest'
import { RUN, xssPayloads } from '../../../../../corpus/xss-payloads.ts'
import { bodyIn, dangersIn, fragmentOf, writeTree } from '../../testing/html-tree.ts'
import { bodyOf, readHtml } from './html.ts'
import { withoutOwnLooks } from './reduced.ts'

const htmlOf = async (payload: string) => (await readHtml(payload, 'text/html', 'content.text')).html

test('there are more than a thousand dangerous payloads', () => {
  const dangerous = xssPayloads.filter((payload) => dangersIn(fragmentOf(payload)).length > 0)

  expect(new Set(xssPayloads).size).toBe(xssPayloads.length)
  expect(dangerous.length).toBeGreaterThan(1000)
})

test('no payload survives in executable form (security T5)', async () => {
  const survivors = []
  for (const payload of xssPayloads) {
    const html = await htmlOf(payload)
    const trees = [fragmentOf(html), bodyIn(bodyOf(html)), bodyIn(`<!DOCTYPE html>${bodyOf(html)}`)]
    const dangers = trees.flatMap(dangersIn)
    if (dangers.length > 0) survivors.push({ payload, html, dangers })
  }

  expect(survivors).toEqual([])
})

const LOOK_ALIKES = [
  `<a href="java class=" title="script:${RUN}">Contact</a>`,
  `<a href="java style=" title="script:${RUN}">Contact</a>`,
]

test('no payload becomes executable where classes and styles are left out', async () => {
  const survivors = []
  for (const payload of [...xssPayloads, ...LOOK_ALIKES]) {
    const html = withoutOwnLooks(await htmlOf(payload))
    const dangers = dangersIn(fragmentOf(html))
    if (dangers.length > 0 || / (class|style)=/.test(html.replace(/"[^"]*"/g, '')))
      survivors.push({ payload, html, dangers })
  }

  expect(survivors).toEqual([])
})

test('a browser parses each result to the written tree, and it stores identically again', async () => {
  const moved = []
  for (const payload of xssPayloads) {
    const html = await htmlOf(payload)
    if (writeTree(fragmentOf(html)) !== html || (await htmlOf(bodyOf(html))) !== html)
      moved.push({ payload, html })
  }

  expect(moved).toEqual([])
})

test('as plain text a payload stays readable and is only text', async () => {
  for (const payload of xssPayloads.filter((one) => one.includes(RUN))) {
    const { html, text } = await readHtml(payload, 'text/plain', 'content.text')

    expect(dangersIn(fragmentOf(html))).toEqual([])
    expect(text).toContain(RUN)
  }
})
