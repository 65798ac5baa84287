import type { Client } from '@folkmoot/client'
import { api, FIGURES } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { admin, aMember, anonymous, aPlace, baseUrl, newContent } from './community.ts'

const [owner, member] = [await aMember(), await aMember()]
const FIGURES_PATH = '/api/core/v3/figures'
const OF_MAILS = ['mailsSent', 'mailsFailed', 'updates']

const group = await aPlace(owner.client, { groupType: 'SECRET' })
const place = `/places/${group.id}`
const status = async (client: Client, query: Parameters<Client['getFigures']>[0]) =>
  (await client.send(api.getFigures, query ?? {})).status

test('GET /figures has each figure by interval with its total, and of the span before on request (decision 0222)', async () => {
  const query = { from: '2026-01-01', to: '2026-01-10' }

  const figures = await admin.getFigures(query)
  const compared = await admin.getFigures({ ...query, compare: true })

  expect(figures).toMatchObject({ ...query, interval: 'day' })
  expect(figures.starts).toHaveLength(10)
  expect(figures.figures.map(({ name }) => name)).toEqual(FIGURES)
  expect(figures.figures.every(({ values }) => values.length === 10)).toBe(true)
  expect(figures).not.toHaveProperty('previous')
  expect(compared.previous).toEqual({ from: '2025-12-22', to: '2025-12-31' })
  expect(compared.figures.every((figure) => 'previousTotal' in figure)).toBe(true)
})

test('without a span it is the last 30 days; weeks and months are whole (decision 0222)', async () => {
  const today = new Date().toISOString().slice(0, 10)

  expect((await admin.getFigures()).starts).toHaveLength(30)
  expect([today, new Date().toISOString().slice(0, 10)]).toContain((await admin.getFigures()).to)
  expect(await admin.getFigures({ from: '2026-01-07', to: '2026-01-14', interval: 'week' })).toMatchObject({
    from: '2026-01-05',
    to: '2026-01-18',
    starts: ['2026-01-05', '2026-01-12'],
  })
  expect(await admin.getFigures({ from: '2026-01-07', to: '2026-02-01', interval: 'month' })).toMatchObject({
    from: '2026-01-01',
    to: '2026-02-28',
    starts: ['2026-01-01', '2026-02-01'],
  })
})

test('figures of the community are for admins, those of a place for its owners; others learn nothing of a secret one (decision 0222)', async () => {
  expect(await status(admin, {})).toBe(200)
  expect(await status(member.client, {})).toBe(403)
  expect(await status(anonymous, {})).toBe(401)
  expect(await status(owner.client, { place })).toBe(200)
  expect(await status(admin, { place })).toBe(200)
  expect(await status(member.client, { place })).toBe(404)
  const open = await aPlace(owner.client)
  expect(await status(member.client, { place: `/places/${open.id}` })).toBe(403)
})

test('resources name the figures for those who may read them (decision 0222)', async () => {
  const own = async (client: Client) => (await client.getPerson({ personID: '@me' })).resources.figures
  const ofPlace = (await owner.client.getPlace({ placeID: group.id })).resources.figures

  expect(await own(admin)).toEqual({ ref: `${baseUrl}${FIGURES_PATH}`, allowed: ['GET'] })
  expect(await own(member.client)).toBeUndefined()
  expect(ofPlace?.allowed).toEqual(['GET'])
  expect((await owner.client.request({ path: ofPlace?.ref ?? '' })).status).toBe(200)
  const open = await aPlace(owner.client)
  expect((await member.client.getPlace({ placeID: open.id })).resources).not.toHaveProperty('figures')
})

test('figures of a place name it, and have none of mails, updates and other places (decision 0222)', async () => {
  const figures = await owner.client.getFigures({ place })

  expect(figures.place).toMatchObject({ id: group.id, name: group.name })
  expect(figures.figures.map(({ name }) => name)).toEqual(FIGURES.filter((name) => !OF_MAILS.includes(name)))
  expect(figures.topPlaces).toEqual([])
})

test('`list` is a list of what is counted, by the same span and place (decision 0222)', async () => {
  const inGroup = { parent: place }
  const { id } = await owner.client.createContent({ body: newContent({ ...inGroup, type: 'document' }) })
  const listOf = async (query: Parameters<Client['getFigures']>[0]) => {
    const { figures } = await owner.client.getFigures({ place, ...query })
    const list = figures.find(({ name }) => name === 'documents')?.list ?? ''
    const { body } = await owner.client.request({ path: list })
    return (body as { list: { id: string }[] }).list.map((one) => one.id)
  }

  expect(await listOf({})).toEqual([id])
  expect(await listOf({ from: '2025-01-01', to: '2025-01-31' })).toEqual([])
})

test('GET /figures/csv is the same as a table (decision 0222)', async () => {
  const path = `${FIGURES_PATH}/csv?from=2026-01-01&to=2026-01-02`

  const { status, headers, bytes } = await admin.request({ path })

  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const [head, ...rows] = new TextDecoder().decode(bytes).split('\r\n')
  expect(head).toBe(['start', ...FIGURES].join(','))
  expect(rows.map((row) => row.split(',')[0])).toEqual(['2026-01-01', '2026-01-02', ''])
  expect((await member.client.request({ path })).status).toBe(403)
})

test.each([
  ['from=yesterday', 'from must be a day such as 2026-01-31'],
  ['from=2026-02-30', 'from must be a day such as 2026-01-31'],
  ['from=9999-12-31&to=9999-12-31', 'must be a day such as 2026-01-31'],
  ['from=9999-12-31&to=9999-12-31&interval=week', 'must be a day such as 2026-01-31'],
  ['from=2026-01-02&to=2026-01-01', 'from must not be later than to'],
  ['from=2023-01-01&to=2026-01-01', 'from must be at most 730 days before to'],
  ['interval=year', 'interval must be one of day, week, month'],
  ['place=elsewhere', 'place '],
])('%s is refused, naming the field and what is accepted (decision 0222)', async (query, message) => {
  const { status, error } = await admin.request({ path: `${FIGURES_PATH}?${query}` })

  expect(status).toBe(400)
  expect(error?.message).toContain(message)
})
