// Keeps the page of an evacuation and what it is made of, so that it opens without a line. What people see on it is kept
// by the page itself; nothing of the server's calls is kept here.
const kept = 'muster-1'

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(kept)
      .then((cache) => cache.add('/muster'))
      .then(() => self.skipWaiting()),
  )
})
self.addEventListener('activate', (event) => {
  const others = async () => {
    for (const name of await caches.keys()) if (name.startsWith('muster-') && name !== kept) await caches.delete(name)
    await self.clients.claim()
  }
  event.waitUntil(others())
})
// the page says which files it is made of: a new version of it brings others
self.addEventListener('message', (event) => {
  const files = Array.isArray(event.data?.files) ? event.data.files : []
  const own = files.filter((file) => new URL(file, self.location.href).origin === self.location.origin)
  const keep = async () => {
    const cache = await caches.open(kept)
    await cache.add('/muster')
    for (const file of own) if ((await cache.match(file)) === undefined) await cache.add(file)
    const wanted = new Set([...own, new URL('/muster', self.location.href).href])
    for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request)
  }
  event.waitUntil(keep().catch(() => undefined))
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  const page = request.mode === 'navigate'
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (!page && !url.pathname.startsWith('/assets/')) return
  const answer = async () => {
    const cache = await caches.open(kept)
    const known = await cache.match(page ? '/muster' : request)
    // files are named by what is in them; the page is asked for anew as long as there is a line
    if (!page && known !== undefined) return known
    try {
      return await fetch(request)
    } catch (error) {
      if (known !== undefined) return known
      throw error
    }
  }
  event.respondWith(answer())
})
