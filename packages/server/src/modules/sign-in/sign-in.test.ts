import { afterAll, expect, test } from 'vitest'
import { Browser } from '../../testing/browser.ts'
import { anInstance } from '../../testing/instance.ts'
import { aPerson } from '../../testing/makers.ts'
import { BEGINNING, readActivities } from '../activity/activity.ts'

const instance = await anInstance()
afterAll(() => instance.close())
const ME = '/api/core/v3/people/@me'
const ann = await aPerson(instance, { username: 'ann' })

const aBrowser = (cookie?: string) => new Browser(instance.baseUrl, cookie)
async function signedIn(person = ann) {
  const browser = aBrowser()
  await browser.signIn(person.username, person.password)
  return browser
}

test('the form signs in with a username or an e-mail address, and leads on to where one wanted to go', async () => {
  for (const name of ['ann', ' ANN ', 'Ann@Example.org']) {
    const browser = aBrowser()
    const shown = await browser.hiddenFields('/login?next=/people/ann%3Fa=1')

    const answer = await browser.signIn(name, ann.password, shown)
    const me = await browser.send(ME)

    expect(answer.status, name).toBe(303)
    expect(answer.headers.get('location')).toBe('/people/ann?a=1')
    expect(me.status).toBe(200)
    expect(me.text).toContain('"username":"ann"')
  }
})

test('the cookie is out of reach of scripts and of foreign pages, and ends with the browser unless one asks for more', async () => {
  const plain = await aBrowser().signIn('ann', ann.password)
  const kept = await aBrowser().signIn('ann', ann.password, { keep: 'on' })

  expect(plain.headers.get('set-cookie')).toMatch(/^folkmoot=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(kept.headers.get('set-cookie')).toMatch(
    /^folkmoot=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=1209600$/,
  )
})

test('signing out ends the session at once, and says so', async () => {
  const browser = await signedIn()
  const { cookie } = browser

  const answer = await browser.signOut()
  const after = await aBrowser(cookie).send(ME)
  const told = await browser.send(answer.headers.get('location') ?? '')

  expect(answer.status).toBe(303)
  expect(answer.headers.get('set-cookie')).toMatch(/^folkmoot=; .*Max-Age=0$/)
  expect(answer.headers.get('clear-site-data')).toContain('"cookies"')
  expect(browser.cookie).toBeUndefined()
  expect(after.status).toBe(401)
  expect(after.headers.get('set-cookie')).toMatch(/^folkmoot=; .*Max-Age=0$/)
  expect(told.text).toContain('You are signed out.')
})

test('signing in and out are recorded, and happen to the person', async () => {
  const bea = await aPerson(instance)
  const browser = await signedIn(bea)
  await browser.signOut()
  await browser.signOut()

  const log = await readActivities(instance.store.db, BEGINNING, 1000)
  const hers = log.filter(({ object, verb }) => object.id === bea.id && verb.startsWith('svc:user_session'))

  expect(hers.map(({ verb, actorId }) => [verb, actorId])).toEqual([
    ['svc:user_session_login', bea.id],
    ['svc:user_session_logout', bea.id],
  ])
})
