/**
 * Keeps the files of one build, and one page that opens every address while there is no connection. The server writes BUILD
 * before this: its name, that page and the files. Answers of the API never pass through here: the pages keep those, per person.
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
