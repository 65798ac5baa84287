import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { RUN, xssPayloads } from '../corpus/xss-payloads.ts'
import { aMember, aWindowOf, type Member, settled, unique } from './stage.ts'

/** Of the thousands there are, so many in each place unless all are asked for. */
const SAMPLE = Number(process.env.XSS_PAYLOADS ?? 400)
const storable = xssPayloads.filter((payload) => !payload.includes('\0'))
const payloads = storable.filter((_, index) => index % Math.ceil(storable.length / SAMPLE) === 0)

const html = (text: string) => ({ type: 'text/html', text }) as const
const name = RUN.replace(/\(.*/, '')

/** Pages with the payloads: in texts, names, tags and file names. */
async function plant(ann: Member): Promise<string[]> {
  const { client } = ann
  const chunks = Array.from({ length: 8 }, (_, at) => payloads.filter((_, index) => index % 8 === at))
  const bodies = chunks.map((chunk) => chunk.map((payload) => `<div>${payload}</div>`).join('\n'))
  const documents = await Promise.all(
    bodies.map((body, at) =>
      client.createContent({
        body: {
          type: 'document',
          subject: payloads[at] ?? '',
          content: html(body),
          tags: [(payloads[at + 20] ?? '').slice(0, 60)],
        },
      }),
    ),
  )
  const discussion = await client.createContent({
    body: { type: 'discussion', subject: payloads[9] ?? '', content: html(bodies[0] ?? '') },
  })
  for (const payload of payloads.slice(0, 30)) {
    await client.createMessage({
      contentID: discussion.id,
      body: { type: 'message', content: html(payload) },
    })
  }
  const file = new File(['x'], (payloads[3] ?? '').replaceAll('/', ''), { type: 'text/plain' })
  await client.addAttachments({ contentID: discussion.id, files: [file] })
  const place = await client.createPlace({
    body: { type: 'group', name: `${unique('x')}<img src=x onerror=${RUN}>`, description: payloads[5] ?? '' },
  })
  const update = await client.createUpdate({ body: { html: payloads.slice(0, 20).join(' ') } })
  await client.updatePerson({
    personID: '@me',
    body: { name: { givenName: `<img src=x onerror=${RUN}>`, familyName: 'x' }, status: payloads[11] ?? '' },
  })
  const pages = [...documents, discussion, place].map(({ resources }) => resources.html?.ref ?? '')
  return [
    ...pages.map((page) => new URL(page).pathname),
    `/people/${ann.username}`,
    `/people/${ann.username}/status/${update.id}`,
    '/',
    '/content',
    '/places',
    '/people',
    '/updates',
    `/search?q=${encodeURIComponent('onerror')}`,
    '/inbox',
  ]
}

/** Payloads that run call this. */
const listenForRuns = async (page: Page) =>
  await page.addInitScript((called) => {
    const ran: string[] = []
    Object.assign(window, { ran, [called]: () => ran.push(location.pathname) })
    for (const ask of ['alert', 'confirm', 'prompt'] as const)
      Object.assign(window, { [ask]: () => ran.push(`${ask} ${location.pathname}`) })
    addEventListener('securitypolicyviolation', (event) =>
      ran.push(`held back: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    )
  }, name)

/** Attributes that run something, and addresses that do. */
const harmIn = async (page: Page) =>
  await page.evaluate(() =>
    [...document.querySelectorAll('#root *')].flatMap((element) =>
      [...element.attributes]
        .filter(
          ({ name, value }) =>
            /^on/i.test(name) ||
            (/^(href|src|action|formaction)$/i.test(name) &&
              /^\s*(javascript|vbscript):|^\s*data:text/i.test(value)),
        )
        .map((attribute) => `<${element.tagName} ${attribute.name}=${attribute.value}>`),
    ),
  )

const ann = await aMember('Ann', 'Archer')
const pages = await plant(ann)

test.each([
  ['without the policy that would hold it back', true],
  ['with it, and it has nothing to hold back', false],
])(
  'nothing that people write runs on any page: %s (security T5)',
  async (_name, bypassCSP) => {
    const { page } = await aWindowOf(ann, '/', { bypassCSP })
    await listenForRuns(page)
    const strange: string[] = []
    page.on('request', (request) => {
      const isOwn =
        request.url().startsWith(new URL(page.url()).origin) || /^(data|blob):/.test(request.url())
      if (!isOwn && request.resourceType() !== 'image') strange.push(request.url())
    })
    page.on('dialog', (dialog) => {
      strange.push(`a dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    // The same texts on fewer pages, where nothing is left to the policy.
    for (const path of bypassCSP ? pages : pages.filter((_, index) => index % 2 === 0)) {
      await settled(page, async () => {
        await page.goto(path)
        await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
      })
      strange.push(...(await harmIn(page)))
      strange.push(...(await page.evaluate(() => (window as unknown as { ran: string[] }).ran)))
    }

    expect(strange).toEqual([])
  },
  120_000,
)
