import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const SCRIPT = readFileSync(new URL('service-worker.js', import.meta.url), 'utf8')
const ORIGIN = 'https://community.example'
const PUSH = {
  personID: '7',
  title: 'Peas',
  body: 'Ben replied to you.',
  tag: 'content-7',
  url: '/thread/7#9',
  lang: 'en',
}

interface Page {
  readonly url: string
  readonly focused?: boolean
}

/** The worker with the browser around it. */
function aWorker(pages: readonly Page[] = [], answers: Record<string, unknown> = {}, owner?: string) {
  const heard = new Map<string, (event: object) => void>()
  const done: string[] = []
  const shown: unknown[][] = []
  const sent: { url: string; method: string; body?: string; headers?: Record<string, string> }[] = []
  const windows = pages.map((page) => ({ ...page, focus: async () => void done.push(`focus ${page.url}`) }))
  const kept = new Map<string, Response>()
  if (owner !== undefined) kept.set(`${ORIGIN}/push-owner`, Response.json({ personID: owner, id: '1' }))
  const unsubscribe = async () => void done.push('unsubscribe')
  runInNewContext(SCRIPT, {
    caches: {
      open: async () => ({
        match: async (url: string) => kept.get(url)?.clone(),
        put: async (url: string, response: Response) => void kept.set(url, response),
      }),
      delete: async () => kept.clear(),
    },
    BUILD: { name: 'b', shell: '/offline.html', files: [], icon: '/icon.png' },
    URL,
    Set,
    JSON,
    Response,
    location: { origin: ORIGIN },
    registration: {
      scope: `${ORIGIN}/`,
      showNotification: async (...given: unknown[]) => void shown.push(given),
      pushManager: {
        subscribe: async () => ({ endpoint: 'https://push.example/subscribed' }),
        getSubscription: async () => ({ unsubscribe }),
      },
    },
    clients: {
      matchAll: async () => windows,
      openWindow: async (url: string) => void done.push(`open ${url}`),
    },
    fetch: async (url: URL, { method = 'GET', ...init }: RequestInit = {}) => {
      sent.push({ url: url.pathname, method, ...(init as object) })
      const answer = answers[url.pathname]
      const text = `throw 'allowIllegalResourceCall is false.';\n${JSON.stringify(answer)}`
      return {
        ok: answer !== undefined,
        headers: new Headers({ 'x-signed-in': '7' }),
        text: async () => text,
      }
    },
    addEventListener: (name: string, heed: (event: object) => void) => heard.set(name, heed),
  })
  const dispatch = async (name: string, event: object) => {
    const waits: Promise<unknown>[] = []
    heard.get(name)?.({ ...event, waitUntil: (wait: Promise<unknown>) => waits.push(wait) })
    await Promise.all(waits)
  }
  const findKept = async () => await kept.get(`${ORIGIN}/push-owner`)?.clone().json()
  return { dispatch, done, shown, sent, findKept }
}

const push = { data: { json: () => PUSH } }

test('a push is shown with its tag, so that it replaces the one before', async () => {
  const { dispatch, shown } = aWorker([{ url: `${ORIGIN}/thread/7`, focused: false }], {}, '7')

  await dispatch('push', push)

  expect(shown).toEqual([
    [
      'Peas',
      expect.objectContaining({ body: PUSH.body, tag: PUSH.tag, icon: '/icon.png', data: { url: PUSH.url } }),
    ],
  ])
})

test('a push about the page that somebody is looking at is not shown', async () => {
  const { dispatch, shown } = aWorker([{ url: `${ORIGIN}/thread/7`, focused: true }], {}, '7')

  await dispatch('push', push)

  expect(shown).toEqual([])
})

test.each([['8'], [undefined]])(
  'where %s turned it on, a push for somebody else is not shown',
  async (owner) => {
    const { dispatch, shown } = aWorker([], {}, owner)

    await dispatch('push', push)

    expect(shown).toEqual([])
  },
)

test('a click goes to the open page, or opens it; never another site', async () => {
  const click = (url: string) => ({ notification: { close() {}, data: { url } } })
  const { dispatch, done } = aWorker([{ url: `${ORIGIN}/inbox` }])

  for (const url of ['/inbox', '/thread/7#9', 'https://elsewhere.example/', '//elsewhere.example/'])
    await dispatch('notificationclick', click(url))

  expect(done).toEqual([`focus ${ORIGIN}/inbox`, `open ${ORIGIN}/thread/7#9`])
})

const V3 = '/api/core/v3'
const CHANGE = { newSubscription: { endpoint: 'https://push.example/new' } }

const ANSWERS = {
  [`${V3}/sessions/@current`]: { csrfToken: 'token' },
  [`${V3}/people/@me/pushSubscriptions`]: { publicKey: 'key', id: '2' },
}

test('another subscription of the browser is registered in place of the old one', async () => {
  const { dispatch, sent, findKept } = aWorker([], ANSWERS, '7')

  await dispatch('pushsubscriptionchange', CHANGE)
  await dispatch('pushsubscriptionchange', {})

  const puts = sent.filter(({ method }) => method === 'PUT')
  expect(puts.map(({ url, body }) => [url, body])).toEqual([
    [`${V3}/people/@me/pushSubscriptions`, '{"endpoint":"https://push.example/new"}'],
    [`${V3}/people/@me/pushSubscriptions`, '{"endpoint":"https://push.example/subscribed"}'],
  ])
  expect(puts[0]?.headers).toMatchObject({ 'x-csrf-token': 'token' })
  expect(await findKept()).toEqual({ personID: '7', id: '2' })
})

test('of somebody who signed out nothing is registered', async () => {
  const { dispatch, sent } = aWorker()

  await dispatch('pushsubscriptionchange', CHANGE)

  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([`GET ${V3}/sessions/@current`])
})

test.each([['8'], [undefined]])(
  'where %s turned it on, nothing is registered for somebody else',
  async (owner) => {
    const { dispatch, sent, done, findKept } = aWorker([], ANSWERS, owner)

    await dispatch('pushsubscriptionchange', {})

    expect(sent.map(({ method }) => method)).toEqual(['GET'])
    expect(done).toEqual(['unsubscribe'])
    expect(await findKept()).toBeUndefined()
  },
)
