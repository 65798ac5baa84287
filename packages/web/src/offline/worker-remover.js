/** Served instead of the worker while keeping pages is turned off: removes any worker that a browser has, with its files. */
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => {
  const removeAll = async () => {
    for (const name of await caches.keys()) await caches.delete(name)
    await registration.unregister()
  }
  event.waitUntil(removeAll())
})
