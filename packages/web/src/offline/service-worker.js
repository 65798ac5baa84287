/**
 * Keeps the files of one build, and one page that opens every address while there is no connection. The server writes BUILD
 * before this: its name, that page, the files and the icon. Answers of the API never pass through here: the pages keep those, per
 * person. Shows pushes, too.
 */
/* global BUILD */
const PREFIX = 'folkmoot-files-'
const NAME = PREFIX + BUILD.name
const FILES = new Set(BUILD.files)

/** All or nothing: a worker whose files are not all there never starts. The page comes from the server, the rest from the browser's cache. */
async function keepFiles() {
  const cache = await caches.open(NAME)
  try {
    await cache.addAll([new Request(BUILD.shell, { cache: 'reload' }), ...BUILD.files])
  } catch (error) {
    await caches.delete(NAME)
    throw error
  }
  await skipWaiting()
}

/** Pages of the build before may still be open, and load their other files later. */
async function dropOldFiles() {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

async function openPage({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch (error) {
    const shell = await caches.match(BUILD.shell, { cacheName: NAME, ignoreVary: true })
    if (!shell) throw error
    return shell
  }
}

/** The name of a file changes with its content, so that any kept one is the right one. */
const openFile = async (request) =>
  (await caches.match(request, { ignoreVary: true })) ?? (await fetch(request))

addEventListener('install', (event) => event.waitUntil(keepFiles()))
addEventListener('activate', (event) => {
  const begin = async () => {
    await dropOldFiles()
    await registration.navigationPreload?.enable()
    await clients.claim()
  }
  event.waitUntil(begin())
})
addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  // Files that people download are no pages.
  if (request.mode === 'navigate') {
    if (!pathname.includes('/api/core/')) event.respondWith(openPage(event))
  } else if (FILES.has(pathname) || /\/assets\/[^/]+\.(js|css)$/.test(pathname))
    event.respondWith(openFile(request))
})

const windowsOfHere = () => clients.matchAll({ type: 'window', includeUncontrolled: true })
/** Undefined for another site: only this one is opened. */
function pageAt(path) {
  const url = new URL(path, location.origin)
  return url.origin === location.origin ? url : undefined
}
const isAt = (client, page) => new URL(client.url).pathname === page?.pathname

/**
 * Browsers want each push to be shown, unless somebody is looking at it already. But one for somebody who did not turn it on here was on
 * its way when the person changed, and whoever sits here now must not read it.
 */
async function showPush({ personID, title, body, tag, url, lang }) {
  if ((await findOwner())?.personID !== personID) return
  const page = pageAt(url)
  if ((await windowsOfHere()).some((client) => client.focused && isAt(client, page))) return
  const { icon } = BUILD
  await registration.showNotification(title, { body, tag, lang, icon, renotify: true, data: { url } })
}

async function openPushed({ url }) {
  const page = pageAt(url)
  if (!page) return
  const open = (await windowsOfHere()).find((client) => isAt(client, page))
  if (open) await open.focus()
  else await clients.openWindow(page.href)
}

const API = new URL('api/core/v3/', registration.scope)
/** Answers begin with a line that keeps them from being run as a script. */
const readJson = async (response) => JSON.parse((await response.text()).replace(/^throw [^\n]*\n/, ''))

/** Where the page notes who turned push on here, and the id of the device; see push/owner.ts. */
const OWNER = { cache: 'folkmoot-push', url: new URL('push-owner', registration.scope).href }

async function findOwner() {
  const kept = await (await caches.open(OWNER.cache)).match(OWNER.url)
  return kept && (await kept.json())
}

async function noteOwner(owner) {
  await (await caches.open(OWNER.cache)).put(OWNER.url, new Response(JSON.stringify(owner)))
}

async function endPush(subscription) {
  await (subscription ?? (await registration.pushManager.getSubscription()))?.unsubscribe()
  await caches.delete(OWNER.cache)
}

/** The browser made another subscription. Of somebody who signed out, or is not who turned it on, there is nothing to continue. */
async function continuePush({ oldSubscription, newSubscription }) {
  const session = await fetch(new URL('sessions/@current', API))
  if (!session.ok) return
  const owner = await findOwner()
  if (!owner || owner.personID !== session.headers.get('x-signed-in')) return await endPush(newSubscription)
  const { csrfToken } = await readJson(session)
  const at = new URL('people/@me/pushSubscriptions', API)
  const { publicKey } = await readJson(await fetch(at))
  if (!publicKey) return
  const options = oldSubscription?.options ?? { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = newSubscription ?? (await registration.pushManager.subscribe(options))
  const answer = await fetch(at, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken },
    body: JSON.stringify(subscription),
  })
  if (answer.ok) await noteOwner({ ...owner, id: (await readJson(answer)).id })
}

addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showPush(event.data.json()))
})
addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPushed(event.notification.data))
})
addEventListener('pushsubscriptionchange', (event) => event.waitUntil(continuePush(event)))
