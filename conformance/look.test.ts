import { basic, createClient } from '@folkmoot/client'
import { api, contrastOf, type LookDraft, type LookEvent, nearestAccent } from '@folkmoot/contract'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { newPerson } from './community.ts'
import { startInstance } from './instance.ts'
import { png } from './pictures.ts'

/** All tests of the suite read the name of the community, so this one has a community of its own. */
const instance = await startInstance({
  vocabulary: inject('vocabulary'),
  environment: { FOLKMOOT_ANONYMOUS_READ: 'on' },
})
afterAll(() => instance.stop())
const { baseUrl } = instance
const anonymous = createClient({ baseUrl, vocabulary: inject('vocabulary') })
const admin = anonymous.as(basic('admin', instance.adminPassword))
const input = newPerson()
const member = anonymous.as(basic(input.svc.username, input.svc.password ?? ''))
await admin.createPerson({ body: input })
const managing = newPerson({ svc: { roles: ['communityManager'] } })
const manager = anonymous.as(basic(managing.svc.username, managing.svc.password ?? ''))
await admin.createPerson({ body: managing })

const COLOURS = { light: '#8a3b4f', dark: '#f2a7b8' }
const FIRST = { name: 'Folkmoot', introduction: '', colours: { light: '#1f6f54', dark: '#6fcaa5' } }
const setPicture = (kind: 'logo' | 'icon', bytes: Uint8Array<ArrayBuffer>, mediaType = 'image/png') =>
  admin.send(api.setLookPicture, { kind, bytes, mediaType })
const pictureOf = (uri = '') => fetch(uri)
const nameOf = (name: string) => admin.changeLookDraft({ body: { name } })
const textOf = async (path: string, headers: Record<string, string> = {}) =>
  await (await fetch(baseUrl + path, { headers })).text()
const allowed = ({ resources }: LookDraft, name: string) => resources[name]?.allowed

beforeEach(async () => {
  await admin.discardLookDraft()
})

test('anybody reads the look; only those who manage the community read and change the draft (decision 0225)', async () => {
  const look = await anonymous.getLook()
  const refused = [anonymous, member].flatMap((client) => [
    client.send(api.getLookDraft, {}),
    client.send(api.changeLookDraft, { body: { name: 'Bees' } }),
    client.send(api.discardLookDraft, {}),
    client.send(api.setLookPicture, { kind: 'logo', bytes: png(20, 20), mediaType: 'image/png' }),
    client.send(api.removeLookPicture, { kind: 'logo' }),
    client.send(api.publishLook, {}),
    client.send(api.undoLook, {}),
  ])
  const [me, other] = [
    await admin.getPerson({ personID: '@me' }),
    await member.getPerson({ personID: '@me' }),
  ]
  const draft = await manager.changeLookDraft({ body: { name: 'Managed' } })

  expect(draft).toMatchObject({ name: 'Managed', hasChanges: true })
  expect(look).toMatchObject({ type: 'look', ...FIRST })
  expect(look).not.toHaveProperty('logo')
  expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([
    ...Array(7).fill(401),
    ...Array(7).fill(403),
  ])
  expect(me.resources.look?.allowed).toEqual(['DELETE', 'GET', 'PUT'])
  expect(other.resources).not.toHaveProperty('look')
})

test('a draft changes nothing until it is published; undoing goes back one step at a time (decision 0225)', async () => {
  const draft = await admin.changeLookDraft({ body: { name: ' Bees & Co ', colours: COLOURS } })
  const meanwhile = await anonymous.getLook()
  const published = await admin.publishLook()
  const again = await admin.publishLook()
  await nameOf('Wasps')
  const second = await admin.publishLook()
  const back = await admin.undoLook()
  const undone = await admin.getLookDraft()
  const first = await admin.undoLook()
  const final = await admin.send(api.undoLook, {})

  expect(draft).toMatchObject({ name: 'Bees & Co', hasChanges: true, colours: COLOURS })
  expect(allowed(draft, 'publish')).toEqual(['POST'])
  expect(meanwhile).toMatchObject(FIRST)
  expect(published).toMatchObject({ name: 'Bees & Co', introduction: '', colours: COLOURS })
  expect(again.version).toBe(published.version)
  expect(second.name).toBe('Wasps')
  expect(back).toMatchObject({ name: 'Bees & Co', colours: COLOURS })
  expect(Number(back.version)).toBeGreaterThan(Number(second.version))
  expect(undone).toMatchObject({ name: 'Wasps', hasChanges: true, before: { name: 'Folkmoot' } })
  expect(first).toMatchObject(FIRST)
  expect(await anonymous.getLook()).toEqual({ ...first, resources: expect.anything() })
  expect([final.status, final.error?.code]).toEqual([409, 'nothingToUndo'])
  expect(allowed(await admin.getLookDraft(), 'undo')).toEqual([])
})

test('a draft that somebody else changed is neither changed nor published unseen (§If-Match)', async () => {
  const etag = (await admin.send(api.getLookDraft, {})).headers.get('etag') ?? ''
  const headers = { 'If-Match': etag }
  await nameOf('Meanwhile')

  const stale = [
    await admin.send(api.changeLookDraft, { body: { name: 'Late' }, headers }),
    await admin.send(api.publishLook, { headers }),
    await admin.send(api.undoLook, { headers }),
    await admin.send(api.setLookPicture, {
      kind: 'icon',
      bytes: png(200, 200),
      mediaType: 'image/png',
      headers,
    }),
    await admin.send(api.removeLookPicture, { kind: 'icon', headers }),
  ]

  expect(stale.map(({ status }) => status)).toEqual(Array(5).fill(412))
  expect(await admin.getLookDraft()).toMatchObject({ name: 'Meanwhile' })
})

test('undoing leaves a draft that has changes of its own as it is (decision 0225)', async () => {
  await nameOf('Published')
  await admin.publishLook()
  await nameOf('Prepared')
  const etag = (await admin.send(api.getLookDraft, {})).headers.get('etag') ?? ''
  const headers = { 'If-Match': etag }

  const back = await admin.undoLook({ headers })
  const again = await admin.send(api.undoLook, { headers })

  expect(back).toMatchObject(FIRST)
  expect(again.status).toBe(412)
  expect(await admin.getLookDraft()).toMatchObject({ name: 'Prepared', hasChanges: true })
})

test.each([
  ['name', { name: ' ' }],
  ['name', { name: 'x'.repeat(61) }],
  ['name', { name: '<b>Bees</b>' }],
  ['name', { name: 'Bees\r\nBcc: all@example.org' }],
  ['name', { name: 'Bees \u202Eseeb' }],
  ['name', { name: 'Bees \u2066seeb' }],
  ['name', { name: '\u200B\u00AD\u2060' }],
  ['introduction', { introduction: 'x'.repeat(1001) }],
  ['colours.light', { colours: { light: 'green' } }],
  ['colours.dark', { colours: { dark: '#12345' } }],
])('a refused %s is named (400)', async (field, body) => {
  const { status, error } = await admin.send(api.changeLookDraft, { body })

  expect([status, error?.code, error?.details?.map((detail) => detail.field)]).toEqual([
    400,
    'fieldInvalid',
    [field],
  ])
  expect(await admin.getLookDraft()).toMatchObject({ ...FIRST, hasChanges: false })
})

test('a colour needs a contrast of 4.5: the refusal names the ratio and the nearest colour that has it', async () => {
  const { status, error } = await admin.send(api.changeLookDraft, {
    body: { colours: { light: '#ffcc00', dark: '#303030' } },
  })
  const nearest = nearestAccent('light', '#ffcc00')
  const { contrast } = await admin.changeLookDraft({
    body: { colours: { light: nearest, dark: nearestAccent('dark', '#303030') } },
  })

  expect(status).toBe(400)
  expect(error?.details?.map(({ field }) => field)).toEqual(['colours.light', 'colours.dark'])
  expect(error?.details?.[0]?.message).toBe(
    `must have a contrast of at least 4.5; this has ${contrastOf('light', '#ffcc00')}, and ${nearest} would have enough`,
  )
  expect(contrast.light).toBeGreaterThanOrEqual(4.5)
  expect(contrast.dark).toBeGreaterThanOrEqual(4.5)
})

test('logo and icon: those of the draft are for admins, published ones for everybody and for ever', async () => {
  await setPicture('logo', png(900, 300, 'a secret note'))
  const { body: draft } = await setPicture('icon', png(400, 300))
  const hidden = await pictureOf(draft?.logo)
  const look = await admin.publishLook()
  const [logo, icon, small, maskable] = await Promise.all(
    [look.logo, look.icon, `${look.icon}?size=64`, `${look.icon}?maskable=true`].map(pictureOf),
  )
  const bytesOf = async (answer?: Response) =>
    Buffer.from(new Uint8Array((await answer?.arrayBuffer()) ?? []))
  const bytes = await bytesOf(logo)
  const sideOf = async (answer?: Response) => (await bytesOf(answer)).readUInt32BE(16)
  const manifest = JSON.parse(await textOf('/manifest.webmanifest'))
  await admin.removeLookPicture({ kind: 'icon' })
  const without = await admin.publishLook()
  const old = await pictureOf(look.icon)
  await admin.undoLook()
  await admin.undoLook()
  const { pathname: path } = new URL(look.icon ?? '')

  expect(hidden.status).toBe(404)
  expect(logo?.headers.get('content-type')).toBe('image/png')
  expect(logo?.headers.get('cache-control')).toContain('immutable')
  expect(bytes.includes('a secret note')).toBe(false)
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([288, 96])
  expect(await Promise.all([icon, small, maskable].map(sideOf))).toEqual([512, 64, 512])
  expect(manifest.icons.map(({ src }: { src: string }) => src)).toEqual([
    `${path}?size=192`,
    `${path}?size=512`,
    `${path}?maskable=true`,
  ])
  expect(without).not.toHaveProperty('icon')
  expect(old.status).toBe(200)
})

test('what is no picture, too small or too large is refused, and the draft stays as it was', async () => {
  const svg = Uint8Array.from(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'))
  const refused = [
    await setPicture('logo', svg),
    await setPicture('logo', svg, 'image/svg+xml'),
    await setPicture('icon', png(100, 400)),
    await setPicture('icon', Uint8Array.from(Buffer.alloc(5 * 1024 * 1024 + 1))),
    await admin.request({
      method: 'PUT',
      path: api.setLookPicture.path.replace('{kind}', 'banner'),
      headers: { 'content-type': 'image/png' },
      body: png(20, 20),
    }),
  ]

  expect(refused.map(({ status, error }) => [status, error?.details?.[0]?.field])).toEqual([
    [400, 'body'],
    [415, undefined],
    [400, 'body'],
    [413, undefined],
    [400, 'kind'],
  ])
  expect(await admin.getLookDraft()).toMatchObject({ hasChanges: false })
})

test('pages, manifest and feeds have the published name and colours at once, in the page itself', async () => {
  await admin.changeLookDraft({ body: { name: 'Bees & Co', introduction: 'About bees', colours: COLOURS } })
  await admin.publishLook()
  const front = await fetch(`${baseUrl}/`)
  const [page, signIn, manifest, feed] = [
    await front.text(),
    await textOf('/login'),
    await textOf('/manifest.webmanifest'),
    await textOf('/feeds/all'),
  ]
  const policy = front.headers.get('content-security-policy')
  const offered = await anonymous.listPublicProperties()
  await admin.undoLook()
  const after = await textOf('/')

  expect(page).toContain('<title>Bees &amp; Co</title>')
  expect(page).toContain('property="og:site_name" content="Bees &amp; Co"')
  expect(page).toMatch(/<style>:root:root\{--accent:#8a3b4f;.*--accent:#f2a7b8;/)
  expect(page).toContain('About bees')
  expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/=]{44}';/)
  expect(policy).not.toContain('unsafe')
  expect(signIn).toContain('· Bees &amp; Co</title>')
  expect(signIn).toContain('<style>:root:root{--accent:#8a3b4f;')
  expect(JSON.parse(manifest)).toMatchObject({ name: 'Bees & Co', short_name: 'Bees & Co' })
  expect(feed).toContain('<title>Bees &amp; Co</title>')
  expect(offered.find(({ name }) => name === 'feature.community.introduction')?.value).toBe('About bees')
  expect(after).toContain('<title>Folkmoot</title>')
  expect(after).not.toContain('<style>')
})

test('event streams tell of the look at the beginning and when it changes; the audit log has who did it', async () => {
  const reader = await member.listen({ look: true })
  const next = async () => {
    const event = await reader.next()
    return event?.name === 'look' ? (event.data as LookEvent).version : event?.name
  }
  const before = await next()
  await nameOf('Heard')
  const { version } = await admin.publishLook()
  const told = await next()
  await reader.close()
  await admin.undoLook()
  const { list } = await admin.listAuditEntries({ count: 2 })

  expect(before).toBe(String(Number(version) - 1))
  expect(told).toBe(version)
  expect(list.map(({ action }) => action)).toEqual(['look.undone', 'look.published'])
  expect(list[1]).toMatchObject({
    target: { type: 'look', label: 'Heard', uri: expect.stringContaining(api.getLook.path) },
    details: { name: { before: 'Folkmoot', after: 'Heard' } },
  })
})
